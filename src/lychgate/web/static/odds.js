// Shows the odds of each choice under its button, once somebody asks for them. Without this script they are a page.
(() => {
  "use strict";
  const table = document.querySelector("#table");
  if (!table) return;
  const $ = (selector, within = document) => within.querySelector(selector);
  const AGAIN = 500;
  let shows = false, of = "", told = null, waits = 0;
  try { document.documentElement.toggleAttribute("data-odds-bars", localStorage.getItem("lychgate-odds") === "bars"); } catch { /* nothing is kept here */ }

  // What is asked, at which revision: where either changes, the odds are others.
  const moment = () => `${$("#ask")?.dataset.asked} ${$("#ask")?.dataset.revision} ${$("#turn")?.dataset.revision}`;

  function draw() {
    const form = $("#odds");
    if (!form) return;
    const [button, bars] = [$("button", form), $("#odds-bars")], known = shows && told && of === moment();
    const expanded = String(shows), pressed = String(document.documentElement.hasAttribute("data-odds-bars"));
    if (button.getAttribute("aria-expanded") !== expanded) button.setAttribute("aria-expanded", expanded);
    if (bars.hidden === shows) bars.hidden = !shows;
    if (bars.getAttribute("aria-pressed") !== pressed) bars.setAttribute("aria-pressed", pressed);
    const note = known ? told.dataset.told : shows ? "The odds are being counted." : "";
    if ($("#odds-note").textContent !== note) $("#odds-note").textContent = note;
    for (const choice of document.querySelectorAll("#choices li")) {
      const before = $(".odds-of", choice), id = $("button", choice)?.value;
      const now = known ? [...told.children].find((one) => one.dataset.option === id) : null;
      if (!now) before?.remove();
      else if (!before) choice.append(now.cloneNode(true));
      else if (!before.isEqualNode(now)) before.replaceWith(now.cloneNode(true));
    }
  }

  async function fetchOdds() {
    clearTimeout(waits);
    const form = $("#odds"), asked = moment();
    if (!shows || !form) return;
    of = asked;
    try {
      const answer = await fetch(form.action, { headers: { "HX-Request": "true" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!shows || asked !== moment()) return;
      if (answer.status === 503) waits = setTimeout(fetchOdds, 4 * AGAIN);
      else if (!answer.ok) {
        shows = false;
        const remark = $("#remark");
        if (remark) remark.textContent = page.body.textContent.trim();
      } else {
        told = $("#odds-told", page);
        if (told?.hasAttribute("data-more")) waits = setTimeout(fetchOdds, AGAIN);
      }
    } catch {
      waits = setTimeout(fetchOdds, 8 * AGAIN);
    }
    draw();
  }

  table.addEventListener("submit", (event) => {
    if (event.target.id !== "odds") return;
    event.preventDefault();
    shows = !shows;
    told = null;
    of = "";
    draw();
    fetchOdds();
  });

  table.addEventListener("click", (event) => {
    if (!event.target.closest("#odds-bars")) return;
    const bars = document.documentElement.toggleAttribute("data-odds-bars");
    try { localStorage.setItem("lychgate-odds", bars ? "bars" : "figures"); } catch { /* nothing is kept here */ }
    draw();
  });

  new MutationObserver(() => {
    if (!shows) return;
    if (of !== moment()) {
      told = null;
      fetchOdds();
    }
    draw();
  }).observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-asked", "data-revision"] });
})();
