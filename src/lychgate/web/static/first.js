// The first screen of a table page: what is open in a wide window alone, what has just happened to one's own characters, and
// the sheet that is one swipe away.
(() => {
  "use strict";
  const $ = (selector) => document.querySelector(selector);
  const $$ = (selector) => [...document.querySelectorAll(selector)];
  const WIDE = window.matchMedia("(min-width: 62rem)");
  const present = window.lychgatePresent, leaf = $("#leaf"), holder = $("#leaf-holder");

  // ---------------------------------------------------------------- what is open in a wide window alone

  const placed = new WeakSet();

  function unfold(again) {
    for (const one of $$("details[data-wide]")) {
      if (!again && placed.has(one)) continue;
      placed.add(one);
      one.open = WIDE.matches;
    }
  }
  WIDE.addEventListener("change", () => unfold(true));

  // The menu behind "More" closes when a page was chosen there, at a tap beside it, and at Esc.
  const menu = () => (WIDE.matches ? null : $("#head .more[open]"));
  document.addEventListener("click", (event) => {
    const open = menu();
    if (open && !event.target.closest?.(".more > summary")) open.open = false;
  });
  document.addEventListener("keydown", (event) => {
    const open = menu();
    if (!open || event.key !== "Escape") return;
    open.open = false;
    $("#head .more > summary").focus();
    event.stopImmediatePropagation();
  }, true);

  // ---------------------------------------------------------------- what has just happened to one's own characters

  const MOST = 2, LATELY = 6;

  // Much that is told pushes what befell one's own characters out of the window: then the last of it is repeated above the
  // question. Readers aloud have heard them already.
  function toMe() {
    const line = $("#to-me");
    if (!line) return;
    const lately = $$("#steps > .step.fresh, #now > .step").filter((one) => !one.hidden).slice(-LATELY);
    const all = lately.flatMap((one) => [...one.querySelectorAll(".of-me:is(.result, .grave)")]), last = all.at(-1)?.closest("li");
    const found = all.filter((one) => one.closest("li") === last).slice(-MOST);
    line.hidden = true;
    present?.settle();
    if (WIDE.matches || !found.length) return;
    const head = Math.max(0, $("#head").getBoundingClientRect().bottom), ask = $("#ask").getBoundingClientRect();
    const asked = ask.top > head && ask.top < innerHeight;
    if (!asked || found[0].getBoundingClientRect().top >= head) return;
    line.textContent = found.map((one) => one.textContent.trim()).join(" ");
    line.hidden = false;
    present?.settle();
  }

  // ---------------------------------------------------------------- the sheet, one swipe away

  const FAR = 60, EDGE = 24;
  const SCROLLS = ".paper, input, textarea, select, .scrolls";
  let from = null;

  document.addEventListener("touchstart", ({ touches, target }) => {
    const [{ clientX: x, clientY: y }] = touches;
    // Close to the edge a swipe is the phone's own: it goes back.
    const ours = touches.length === 1 && x > EDGE && x < innerWidth - EDGE && !target.closest?.(SCROLLS);
    from = ours ? { x, y } : null;
  }, { passive: true });
  document.addEventListener("touchend", ({ changedTouches: [{ clientX, clientY }] }) => {
    if (!from) return;
    const across = clientX - from.x, down = clientY - from.y;
    from = null;
    if (Math.abs(across) < FAR || Math.abs(across) < 2 * Math.abs(down)) return;
    if (holder?.open) {
      if (across > 0 && $("#leaf [data-fresh]")) holder.close();
    } else if (across < 0) $("#head .to-sheet")?.click();
  }, { passive: true });
  document.addEventListener("touchcancel", () => { from = null; }, { passive: true });

  // While it lies over the table it shows what the table does to it, and stays where it is scrolled to.
  async function refresh() {
    const shown = leaf?.querySelector("[data-fresh]"), at = $("#party")?.dataset.revision;
    if (!shown || !at) return;
    const before = shown.dataset.at;
    shown.dataset.at = at;
    if (!before || before === at) return;
    const answer = await fetch(shown.dataset.fresh, { headers: { "HX-Request": "true", "HX-Target": "div#leaf" } }).catch(() => null);
    if (!answer?.ok || !shown.isConnected) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-fresh]");
    if (!fresh) return;
    fresh.dataset.at = at;
    shown.replaceWith(fresh);
    window.htmx?.process(fresh);
  }

  function settle() {
    unfold(false);
    toMe();
    refresh();
  }
  document.addEventListener("htmx:after:swap", settle);
  window.addEventListener("resize", toMe);
  document.fonts.ready.then(settle);
  settle();
})();
