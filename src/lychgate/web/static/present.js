// The present in a narrow window: the page itself scrolls and nothing in it, so what is old is folded away above what is new.
(() => {
  "use strict";
  const $ = (selector) => document.querySelector(selector);
  const NARROW = window.matchMedia("(max-width: 61.99rem)");
  const LINE = 34;
  let unfolded = false;
  let stood = null;

  const topOf = (ask) => ask.getBoundingClientRect().top + scrollY;

  // Held across, a phone shows the story beside the question, and it scrolls by itself.
  const scrolls = (log) => getComputedStyle(log).overflowY !== "visible";

  // Shows as many old steps as the window has room for, and all that is new; the others are one tap away.
  function fold() {
    const moment = $(".moment"), steps = [...document.querySelectorAll("#steps > .step")];
    $("#before")?.remove();
    for (const one of steps) one.classList.remove("folded");
    if (!moment || !NARROW.matches || unfolded || scrolls($("#log"))) return;
    let over = moment.offsetHeight - parseFloat(getComputedStyle(moment).minHeight);
    if (over <= 0) return;
    const old = steps.filter((one) => !one.classList.contains("fresh")), heights = old.map((one) => one.offsetHeight);
    if (!old.length) return;
    over += LINE;
    old.some((one, at) => {
      one.classList.add("folded");
      over -= heights[at];
      return over <= 0;
    });
    const button = document.createElement("button");
    Object.assign(button, { id: "before", type: "button", textContent: "What went before" });
    $("#log").prepend(button);
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#before")) return;
    unfolded = true;
    settle();
    $("#log").focus({ preventScroll: true });
  });

  // While the question is the same it stays where it is in the window, whatever is told above it: a finger may be on its
  // way to a choice.
  function settle() {
    const ask = $("#ask");
    if (!ask) return;
    if (summed !== ask.dataset.asked) sum();
    fold();
    const top = topOf(ask), asked = ask.dataset.asked, seen = stood && stood.top < scrollY + innerHeight;
    if (NARROW.matches && seen && stood.asked === asked && top !== stood.top) window.scrollBy(0, top - stood.top);
    stood = { top, asked };
  }

  // What somebody folds or unfolds moves what is below it, and shall.
  document.addEventListener("toggle", () => {
    if (stood) stood.top = topOf($("#ask"));
  }, true);

  const FIRST = 2;

  // Where the question and its first answers end, on the page.
  function first() {
    const ask = $("#ask"), answers = [...ask.querySelectorAll("[data-choice], .topics a")].slice(0, FIRST);
    return (answers.at(-1) || $("#question") || ask).getBoundingClientRect().bottom + scrollY;
  }

  let summed = null;

  // A long summary under the question is unfolded where the first answers have room below it.
  function sum() {
    const ask = $("#ask"), aside = ask?.querySelector("details.aside");
    summed = ask?.dataset.asked;
    if (!aside) return;
    aside.open = true;
    aside.open = !NARROW.matches || first() - topOf(ask) < innerHeight - ($("#head nav")?.offsetHeight || 0);
  }

  // Shows another question from its beginning: all of it where it takes half of the window, else from the middle on, or from
  // farther up where its first two answers are tall.
  // False in a wide window, where the story and the choices scroll beside each other.
  function arrive() {
    const ask = $("#ask");
    unfolded = false;
    if (!ask || !NARROW.matches) return false;
    sum();
    fold();
    const top = topOf(ask);
    const head = $("#head")?.getBoundingClientRect().bottom || 0;
    const at = Math.max(Math.min(top + ask.offsetHeight - innerHeight, top - innerHeight / 2), first() - innerHeight + 4);
    window.scrollTo(0, Math.max(0, Math.min(at, top - Math.max(0, head))));
    stood = { top, asked: ask.dataset.asked };
    return true;
  }

  // Another question came by what others did: it is shown where the one before it was in sight, and it would not be.
  function follow() {
    const ask = $("#ask");
    if (!ask || !stood || stood.asked === ask.dataset.asked || stood.top >= scrollY + innerHeight) return;
    fold();
    if (first() > scrollY + innerHeight) arrive();
  }

  // Where the window was looking before it became wider or narrower. A keyboard on a screen only makes it lower.
  let looked = null;
  const look = () => { looked = { width: innerWidth, height: innerHeight, at: scrollY }; };
  document.addEventListener("scroll", () => looked.width === innerWidth && look(), { passive: true });

  // Whether a phone was turned, and the question was in sight before: it shall be again.
  function turned() {
    const was = looked;
    if (was.width === innerWidth) return false;
    look();
    return !!stood && stood.top >= was.at && stood.top < was.at + was.height;
  }

  // Shows what stands above the window, or under the head at its top. In a wide window all of that is in sight anyway.
  function show(one) {
    const head = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    if (NARROW.matches && one.getBoundingClientRect().top < head) one.scrollIntoView({ block: "start" });
  }

  // A page that is loaded again shows the present too, and not where somebody had scrolled to.
  if (NARROW.matches) history.scrollRestoration = "manual";

  look();
  window.lychgatePresent = { settle, arrive, follow, show, turned };
})();
