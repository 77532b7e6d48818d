"use strict";
// Draws an area on the picture of a level: what is dragged or clicked goes into the form's fields, and these draw it.
(() => {
  const paper = document.querySelector(".areas-paper");
  if (!paper) return;
  const form = paper.closest("form"), square = Number(paper.dataset.square);
  const drawn = document.getElementById("area-new"), snaps = document.getElementById("area-snap");
  const fields = ["x", "y", "w", "h"].map((name) => form.elements[name]), corners = form.elements.points;
  const CLICK = 5;
  let from = null, start = null, dragged = false;

  const at = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(paper.getScreenCTM().inverse());
    const steps = snaps.checked ? 2 : 100;
    return [point.x, point.y].map((one) => Math.round((one / square) * steps) / steps);
  };
  const points = () => corners.value.split(";").map((one) => one.split(",").map(Number))
    .filter((one) => one.length === 2 && one.every(Number.isFinite));
  const path = (all) => all.map(([x, y], place) => `${place ? "L" : "M"}${x * square} ${y * square}`).join("");
  const show = () => {
    const clicked = points(), [x, y, w, h] = fields.map((one) => Number(one.value.replace(",", ".")));
    if (clicked.length) drawn.setAttribute("d", `${path(clicked)}${clicked.length > 2 ? "Z" : "h.1"}`);
    else if (w > 0 && h > 0) drawn.setAttribute("d", `${path([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])}Z`);
    else drawn.setAttribute("d", "");
  };
  const fill = (values) => {
    fields.forEach((one, place) => { one.value = values.length ? String(Math.round(values[place] * 100) / 100) : ""; });
  };
  const clear = () => { fill([]); corners.value = ""; show(); };

  paper.addEventListener("pointerdown", (event) => {
    if (event.button || !event.isPrimary) return;
    from = at(event);
    start = [event.clientX, event.clientY];
    dragged = false;
    paper.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  paper.addEventListener("pointermove", (event) => {
    if (!from) return;
    dragged ||= Math.hypot(event.clientX - start[0], event.clientY - start[1]) > CLICK;
    if (!dragged) return;
    const to = at(event);
    corners.value = "";
    fill([Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])]);
    show();
  });
  paper.addEventListener("pointerup", (event) => {
    if (from && !dragged) {
      fill([]);
      corners.value = [...points(), at(event)].map((one) => one.join(",")).join("; ");
      show();
    }
    from = null;
  });
  paper.addEventListener("pointercancel", () => { from = null; });
  document.getElementById("area-clear").addEventListener("click", clear);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") clear(); });
  for (const one of [...fields, corners]) one.addEventListener("input", show);
  show();
})();
