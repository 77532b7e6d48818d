// The maps of the table page: which part of them is shown, and going to a place by a click on it.
(() => {
  "use strict";
  const $$ = (selector) => [...document.querySelectorAll(selector)];

  // Scrolls each map to the party, once for each place where it stands; again where asked to.
  function centre(again) {
    for (const paper of $$(".paper")) {
      const where = `${paper.dataset.hereX},${paper.dataset.hereY}`;
      if (!paper.clientWidth || (!again && paper.dataset.looked === where)) continue;
      const drawing = paper.querySelector("svg");
      const slack = Math.max(0, (paper.clientWidth - drawing.clientWidth) / 2);
      paper.scrollLeft = Number(paper.dataset.hereX) + slack - paper.clientWidth / 2;
      paper.scrollTop = Number(paper.dataset.hereY) - paper.clientHeight / 2;
      paper.dataset.looked = where;
    }
  }
  document.addEventListener("toggle", (event) => event.target.matches?.("details.map, .levels") && centre(true), true);

  // Opens the next map and closes the others. False where there is no other.
  function other() {
    const maps = $$("#maps > details.map");
    const shown = maps.findIndex((one) => one.open);
    if (maps.length > 1) maps.forEach((one, at) => { one.open = at === (shown + 1) % maps.length; });
    centre(true);
    return maps.length > 1;
  }

  const whole = () => $$(".paper").forEach((one) => one.classList.toggle("whole"));

  // A tap on "Map" shows where the party stands, wherever on the map that is.
  document.addEventListener("click", (event) => {
    const maps = event.target.closest?.("a.to-map") && document.querySelector("#maps");
    if (!maps) return;
    event.preventDefault();
    const open = maps.querySelector("details.map[open]") || maps, here = open.querySelector(".here") || open;
    maps.scrollIntoView();
    if (here.getBoundingClientRect().bottom > innerHeight) here.scrollIntoView({ block: "center", inline: "nearest" });
    maps.querySelector("summary")?.focus({ preventScroll: true });
  });

  // With a mouse a map is dragged, and the wheel scrolls the page that it stands on; with the arrow keys, when it has the
  // focus. On touch screens it scrolls by itself.
  const MOUSE = window.matchMedia("(hover: hover) and (pointer: fine)").matches;
  const CLICK = 5, STEP = 60;
  let held = null, dragged = false;
  if (MOUSE) document.documentElement.dataset.drags = "";
  document.addEventListener("pointerdown", (event) => {
    const paper = event.target.closest?.(".paper");
    dragged = false;
    held = MOUSE && paper && !event.button ? { paper, x: event.clientX, y: event.clientY, left: paper.scrollLeft, top: paper.scrollTop } : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (!held || !event.buttons) return;
    const across = event.clientX - held.x, down = event.clientY - held.y;
    dragged ||= Math.hypot(across, down) > CLICK;
    if (dragged) held.paper.scrollTo(held.left - across, held.top - down);
  });
  document.addEventListener("pointerup", () => { held = null; });
  document.addEventListener("dragstart", (event) => event.target.closest?.(".paper") && event.preventDefault());
  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (!by || !MOUSE || !event.target.matches?.(".paper")) return;
    event.preventDefault();
    event.target.scrollBy(...by);
  });

  // A click on a hex, a room or a door goes there where that is a choice now; on another place, or with Shift, it opens
  // the leaf about the place.
  document.addEventListener("click", (event) => {
    const place = event.target.closest?.("a[data-opens], .paper [data-way]");
    if (dragged && event.target.closest?.(".paper")) return event.preventDefault();
    if (!place || event.ctrlKey || event.metaKey || event.button) return;
    const way = place.dataset.way;
    const choice = way && !event.shiftKey && $$("#ask button[data-choice]").find((button) => button.value === way);
    if (!choice && !place.hasAttribute("href")) return;
    event.preventDefault();
    if (choice) choice.click();
    else window.htmx?.ajax("GET", place.getAttribute("href"), { target: "#leaf", swap: "innerHTML" });
  });

  window.lychgateMaps = { centre, other, whole };
})();
