// Shows the odds of each choice within its button, once somebody asks for them. Without this script they are a page.
(() => {
  "use strict";
  const table = document.querySelector("#table");
  if (!table) return;
  const $ = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const root = document.documentElement;
  const AGAIN = 500;
  // From the roomiest to the tightest: each thing on a line, all on one line, that line beside the note; then one figure
  // on the frame, of the choices where the line has no room for it, and at last of all that would be taller.
  const FORMS = ["lines", "line", "beside", "cut", "grown"];
  const FEW = 6; // choices: a longer list begins with one line for each
  const NARROW = window.matchMedia("(max-width: 61.99rem)");
  let shows = false, of = "", told = null, waits = 0, at = null;
  try { root.toggleAttribute("data-odds-bars", localStorage.getItem("lychgate-odds") === "bars"); } catch { /* nothing is kept here */ }

  // What is asked, at which revision: where either changes, the odds are others.
  const moment = () => `${$("#ask")?.dataset.asked} ${$("#ask")?.dataset.revision} ${$("#turn")?.dataset.revision}`;
  const known = () => shows && told && of === moment();
  const idOf = (choice) => (choice.matches("button") ? choice : $("button", choice.parentElement))?.value;
  const partOf = (choice, part) => all(part, told).find((one) => one.dataset.option === idOf(choice));

  function set(one, name, value) {
    if (one.getAttribute(name) !== value) one.setAttribute(name, value);
  }

  function draw() {
    const form = $("#odds");
    if (!form) return;
    const has = known(), counts = shows && (!has || told.hasAttribute("data-more"));
    const some = has && $(".odds-of", told);
    set($("button", form), "data-state", !shows ? "off" : some ? "shown" : counts ? "counting" : "none");
    set($("button", form), "aria-expanded", String(shows));
    const note = has ? told.dataset.told : shows ? "Counting the odds." : "";
    if ($("#odds-note").textContent !== note) $("#odds-note").textContent = note;
    if ($("button", form).title !== note) $("button", form).title = note;
    let changed = false;
    for (const choice of all("#choices [data-choice]")) {
      const before = $(".odds-of", choice), now = has ? partOf(choice, ".odds-of") : null;
      if (before && now?.isEqualNode(before)) continue;
      changed ||= !!(before || now);
      before?.remove();
      if (now) choice.append(now.cloneNode(true));
    }
    if (changed || (some && !$("#choices").dataset.odds)) fit();
    if (!has) more(null);
  }

  // ---------------------------------------------------------------- in the room that there is

  // The choices that are in view whole, within the window and whatever scrolls.
  function inView() {
    const seen = new Set(), edges = new Map();
    const edge = (one) => {
      if (!one || one === document.body || one === root) return [NARROW.matches ? -Infinity : 0, innerHeight];
      if (!edges.has(one)) {
        let [top, bottom] = edge(one.parentElement);
        if (getComputedStyle(one).overflowY === "auto" && one.scrollHeight > one.clientHeight) {
          const box = one.getBoundingClientRect();
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        edges.set(one, [top, bottom]);
      }
      return edges.get(one);
    };
    for (const choice of all("#choices [data-choice]")) {
      const box = choice.getBoundingClientRect(), [top, bottom] = edge(choice.parentElement);
      if (box.height && box.top >= top - 1 && box.bottom <= bottom + 1) seen.add(choice);
    }
    return seen;
  }

  // Whether not even the first figure, or its bar, has room.
  function isCut(choice) {
    const odds = $(".odds-of", choice), first = odds && $(root.hasAttribute("data-odds-bars") ? ".chance" : ".figure", odds);
    if (!first || odds.scrollWidth <= odds.clientWidth) return false;
    const dots = parseFloat(getComputedStyle(odds).fontSize); // the ellipsis takes the place of what it would overlap
    return first.getBoundingClientRect().right + dots > odds.getBoundingClientRect().right;
  }

  // Gives the odds the roomiest form in which every choice stays in view that is in view without them.
  function fit() {
    const list = $("#choices");
    if (!list) return;
    const stood = [list.scrollTop, $("#ask").scrollTop, scrollY], top = $("#ask").getBoundingClientRect().top;
    const back = () => {
      [list.scrollTop, $("#ask").scrollTop] = stood;
      if (NARROW.matches) window.scrollTo(0, scrollY + $("#ask").getBoundingClientRect().top - top);
    };
    delete list.dataset.odds;
    for (const one of all(".tight", list)) one.classList.remove("tight", "first");
    if (!$(".odds-of", list)) return back();
    back();
    const before = inView(), tall = new Map(all("[data-choice]", list).map((one) => [one, one.offsetHeight]));
    for (const form of FORMS.slice(tall.size > FEW ? 1 : 0)) {
      const badges = form === "cut" || form === "grown";
      list.dataset.odds = badges ? "badge" : form;
      if (badges) {
        const tight = [...tall].filter(([one, height]) => isCut(one) || (form === "grown" && one.offsetHeight > height + 1));
        const top = list.getBoundingClientRect().top + parseFloat(getComputedStyle(root).fontSize) / 2;
        for (const [one] of tight) {
          one.classList.add("tight");
          if (one.getBoundingClientRect().top < top) one.classList.add("first"); // above it the list would cut it off
        }
      }
      back();
      const now = inView();
      if ([...before].every((one) => now.has(one)) && ![...tall.keys()].some(isCut)) break;
    }
  }

  // ---------------------------------------------------------------- in full, while a choice is pointed at or has the focus

  function more(choice) {
    const full = choice && known() ? partOf(choice, ".odds-full") : null;
    let panel = $("#odds-more");
    if (at && at !== choice) at.removeAttribute("aria-describedby");
    at = full ? choice : null;
    if (!full) return panel?.remove();
    if (!panel) {
      panel = Object.assign(document.createElement("div"), { id: "odds-more" });
      panel.setAttribute("role", "tooltip");
      document.body.append(panel);
    }
    const note = Object.assign(document.createElement("p"), { className: "note", textContent: told.dataset.told });
    panel.replaceChildren(full.cloneNode(true), note);
    choice.setAttribute("aria-describedby", "odds-more");
    // Above the question, over the story: no choice is hidden by it.
    const box = $("#ask").getBoundingClientRect();
    Object.assign(panel.style, { left: `${box.left}px`, width: `${box.width}px`, bottom: `${innerHeight - box.top}px`, maxHeight: `${Math.max(0, box.top)}px` });
  }

  const HOVERS = window.matchMedia("(hover: hover)");
  table.addEventListener("pointerover", (event) => {
    const choice = event.target.closest("#choices [data-choice]");
    if (HOVERS.matches && shows && (choice || at !== document.activeElement)) more(choice);
  });
  table.addEventListener("focusin", (event) => {
    if (shows) more(event.target.matches("#choices [data-choice]:focus-visible") ? event.target : null);
  });
  table.addEventListener("focusout", () => at && more(null));
  document.addEventListener("keydown", (event) => event.key === "Escape" && at && more(null), true);

  // ---------------------------------------------------------------- fetched, and asked for again while they are counted

  async function fetchOdds() {
    clearTimeout(waits);
    const form = $("#odds"), asked = moment();
    if (!shows || !form) return;
    of = asked;
    try {
      const answer = await fetch(`${form.action}?beside=yes`, { headers: { "HX-Request": "true" } });
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

  function pressed() {
    for (const one of all("[data-bars]")) set(one, "aria-pressed", String(root.hasAttribute("data-odds-bars")));
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-bars]")) return;
    const bars = root.toggleAttribute("data-odds-bars");
    try { localStorage.setItem("lychgate-odds", bars ? "bars" : "figures"); } catch { /* nothing is kept here */ }
    pressed();
    fit();
  });
  if ($("#leaf")) new MutationObserver(pressed).observe($("#leaf"), { childList: true });
  window.addEventListener("resize", () => shows && fit());

  new MutationObserver(() => {
    if (!shows) return;
    if (of !== moment()) {
      told = null;
      fetchOdds();
    }
    draw();
  }).observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-asked", "data-revision"] });
})();
