"use strict";
// Drags a rectangle on the picture of a level and writes it into the form's numbers; the numbers draw it as well.
(() => {
  const paper = document.querySelector(".areas-paper");
  if (!paper) return;
  const form = paper.closest("form");
  const square = Number(paper.dataset.square);
  const drawn = document.getElementById("area-new");
  const fields = ["x", "y", "w", "h"].map((name) => form.elements[name]);
  let from = null;

  const at = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(paper.getScreenCTM().inverse());
    const snap = (value) => (event.shiftKey ? Math.round(value * 100) / 100 : Math.round(value * 2) / 2);
    return [snap(point.x / square), snap(point.y / square)];
  };
  const show = () => {
    const [x, y, w, h] = fields.map((one) => Number(one.value.replace(",", ".")) * square);
    drawn.setAttribute("x", x || 0);
    drawn.setAttribute("y", y || 0);
    drawn.setAttribute("width", Math.max(w || 0, 0));
    drawn.setAttribute("height", Math.max(h || 0, 0));
  };
  const fill = (a, b) => {
    const numbers = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
    fields.forEach((one, place) => { one.value = String(Math.round(numbers[place] * 100) / 100); });
    show();
  };

  paper.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    from = at(event);
    paper.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  paper.addEventListener("pointermove", (event) => { if (from) fill(from, at(event)); });
  paper.addEventListener("pointerup", (event) => {
    if (!from) return;
    fill(from, at(event));
    from = null;
    form.querySelector("button.chief").focus({ preventScroll: true });
  });
  paper.addEventListener("pointercancel", () => { from = null; });
  for (const one of fields) one.addEventListener("input", show);
  show();
})();
