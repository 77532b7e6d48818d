// The maps of the table page: which part of them is shown, and going to a place by a click on it.
(() => {
  "use strict";
  const $$ = (selector) => [...document.querySelectorAll(selector)];

  const scaleOf = (drawing) => drawing.clientWidth / drawing.viewBox.baseVal.width || 1;

  // A floor plan fits its pane when it opens. What is written on it stays legible: the style sheet divides by --scale.
  const NEAREST = 8, STEP_IN = 1.4;
  const plans = new Map();  // the zoom of each plan by its name: the page is renewed with every act
  const sized = new ResizeObserver((entries) => entries.forEach(({ target }) => target.style.setProperty("--scale", scaleOf(target))));

  function measure() {
    for (const paper of $$(".paper.plan")) {
      const drawing = paper.querySelector("svg"), zoom = plans.get(paper.getAttribute("aria-label")) || 1;
      if (paper.dataset.measured || !paper.clientWidth) continue;
      paper.dataset.measured = "";
      const { width, height } = drawing.viewBox.baseVal;
      for (const [name, value] of Object.entries({ wide: width, high: height, zoom })) drawing.style.setProperty(`--${name}`, value);
      drawing.style.setProperty("--scale", scaleOf(drawing));
      sized.observe(drawing);
    }
  }

  // Makes a plan larger or smaller around a point of its pane, the middle where none is given; 0 fits it into the pane.
  function zoom(paper, times, x = paper.clientWidth / 2, y = paper.clientHeight / 2) {
    const drawing = paper.querySelector("svg"), before = scaleOf(drawing);
    const to = times ? Math.min(NEAREST, Math.max(1, (Number(drawing.style.getPropertyValue("--zoom")) || 1) * times)) : 1;
    const across = paper.scrollLeft + x - drawing.offsetLeft, down = paper.scrollTop + y - drawing.offsetTop;
    plans.set(paper.getAttribute("aria-label"), to);
    drawing.style.setProperty("--zoom", to);
    const grown = scaleOf(drawing) / before;
    drawing.style.setProperty("--scale", scaleOf(drawing));
    paper.scrollTo(across * grown + drawing.offsetLeft - x, down * grown + drawing.offsetTop - y);
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-zoom]");
    const papers = button ? [...button.closest(".map, #screen-map, .kept")?.querySelectorAll(".paper.plan") ?? []] : [];
    papers.forEach((paper) => zoom(paper, { in: STEP_IN, out: 1 / STEP_IN }[button.dataset.zoom] || 0));
  });
  document.addEventListener("wheel", (event) => {
    const paper = event.target.closest?.(".paper.plan");
    if (!paper || !(event.ctrlKey || event.metaKey)) return;  // a pinch on a touchpad is told as a wheel with Ctrl
    event.preventDefault();
    const box = paper.getBoundingClientRect();
    zoom(paper, Math.exp(-event.deltaY / 200), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  document.addEventListener("keydown", (event) => {
    const times = { "+": STEP_IN, "=": STEP_IN, "-": 1 / STEP_IN, 0: 0 }[event.key];
    if (times === undefined || event.ctrlKey || event.metaKey || !event.target.matches?.(".paper.plan")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    zoom(event.target, times);
  }, true);

  // Two fingers make a plan larger; one moves it, as the browser does.
  let spread = 0;
  const between = ({ touches: [a, b] }) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  document.addEventListener("touchstart", (event) => {
    spread = event.touches.length === 2 && event.target.closest?.(".paper.plan") ? between(event) : 0;
  }, { passive: true });
  document.addEventListener("touchmove", (event) => {
    const paper = event.target.closest?.(".paper.plan");
    if (!spread || !paper || event.touches.length !== 2) return;
    event.preventDefault();
    const box = paper.getBoundingClientRect(), [a, b] = event.touches, now = between(event);
    zoom(paper, now / spread, (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top);
    spread = now;
  }, { passive: false });

  // Scrolls each map to the party, once for each place where it stands; again where asked to.
  function centre(again) {
    measure();
    for (const paper of $$(".paper")) {
      const where = `${paper.dataset.hereX},${paper.dataset.hereY}`;
      if (!paper.clientWidth || (!again && paper.dataset.looked === where)) continue;
      const drawing = paper.querySelector("svg");
      const slack = Math.max(0, (paper.clientWidth - drawing.clientWidth) / 2), scale = scaleOf(drawing);
      paper.scrollLeft = Number(paper.dataset.hereX) * scale + slack - paper.clientWidth / 2;
      paper.scrollTop = Number(paper.dataset.hereY) * scale - paper.clientHeight / 2;
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
