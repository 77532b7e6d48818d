// This page as a witness of the dice: it has a secret of its own, and gives its share for each die that is about to fall.
// What is hashed how is told in docs/explanation/dice-that-can-be-checked.md.
(() => {
  "use strict";
  const PROTOCOL = location.protocol === "https:" ? "wss:" : "ws:";
  const NOT_AGAIN = 1008, AT_ONCE = 1013;
  const AFTER = 3000, SOON = 200;
  const base = () => document.querySelector("[data-witness]")?.dataset.witness;

  // One secret for each table and seat, which stays in this browser until the secret of the game is opened.
  const nameOf = (place) => `lychgate witness ${place}`;

  function secretOf(place) {
    let secret = null;
    try {
      secret = localStorage.getItem(nameOf(place));
    } catch {
      // a browser that keeps nothing has another secret each time
    }
    return secret || freshSecret(place);
  }

  function freshSecret(place) {
    const secret = hashing.hex(crypto.getRandomValues(new Uint8Array(16)));
    try {
      localStorage.setItem(nameOf(place), secret);
    } catch {
      // see above
    }
    return secret;
  }

  // Whether this page stands by, for whoever looks: "there", "away", or "opened".
  const say = (how) => document.documentElement.setAttribute("data-witnessing", how);

  function standBy() {
    const place = base();
    if (!place || !window.WebSocket || !window.crypto) return;
    const secret = secretOf(place);
    let opened = false;
    const line = new WebSocket(`${PROTOCOL}//${location.host}${place}/witness`);
    line.addEventListener("open", () => {
      line.send(JSON.stringify({ commitment: hashing.commitment(secret) }));
    });
    line.addEventListener("message", (event) => {
      const asked = JSON.parse(event.data);
      if (asked.there) say("there");
      else if (asked.open) {
        line.send(JSON.stringify({ secret }));
        if (asked.fresh) freshSecret(place);
        else opened = true;
      } else line.send(JSON.stringify({ number: asked.number, shares: asked.tokens.map((one) => hashing.share(secret, one)) }));
    });
    // The page's other line was dead though it seemed open: this one is likely to be, too.
    const replaced = () => {
      line.close();
      line.dispatchEvent(new CloseEvent("close", { code: AT_ONCE }));
    };
    document.addEventListener("lychgate:replaced", replaced);
    line.addEventListener("close", (event) => {
      document.removeEventListener("lychgate:replaced", replaced);
      say(opened ? "opened" : "away");
      if (event.code !== NOT_AGAIN) setTimeout(standBy, event.code === AT_ONCE ? SOON : AFTER);
    }, { once: true });
  }

  standBy();
})();
