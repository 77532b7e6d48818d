// Narrows a menu of commands, or the help on them, to those with the words that are typed above it.
(() => {
  "use strict";
  const FIELD = "menu-finder";

  function narrow(input) {
    const menu = input.closest(".menu"), wanted = input.value.trim().toLowerCase();
    for (const item of menu.querySelectorAll("li, tr")) item.hidden = !!wanted && !item.textContent.toLowerCase().includes(wanted);
    for (const part of menu.querySelectorAll("ul, table, details")) {
      const empty = !part.querySelector(":is(li, tr):not([hidden])");
      part.hidden = empty;
      if (part.previousElementSibling?.matches("h2") && part.matches("ul, table")) {
        const rest = part.nextElementSibling;
        part.previousElementSibling.hidden = empty && !(rest?.matches("details") && rest.querySelector("li:not([hidden])"));
      }
    }
  }

  document.addEventListener("input", (event) => event.target.id === FIELD && narrow(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.target.id !== FIELD || event.key !== "Enter") return;
    event.preventDefault();
    event.target.closest(".menu").querySelector("li:not([hidden]) :is(button, a)")?.focus();
  });

  // A file that is dropped on a form for files is chosen there, and sent; elsewhere on the page it is recognised.
  const PICTURED = /\.(png|jpe?g|webp|svg|dd2vtt|uvtt|df2vtt)$/i;
  const carries = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  const over = (event) => carries(event) && (event.target.closest?.("[data-drop]") || document.getElementById("drop-anywhere"));
  const marked = (form) => (form?.hidden ? document.body : form);
  const unmark = () => document.querySelectorAll(".over").forEach((one) => one.classList.remove("over"));
  document.addEventListener("dragover", (event) => {
    const form = over(event);
    if (!form) return;
    event.preventDefault();
    if (marked(form).classList.contains("over")) return;
    unmark();
    marked(form).classList.add("over");
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget || unmark());
  document.addEventListener("drop", (event) => {
    const form = over(event);
    if (!form) return;
    event.preventDefault();
    unmark();
    form.querySelector("input[type=file]").files = event.dataTransfer.files;
    if (form.id !== "drop-anywhere" || !PICTURED.test(event.dataTransfer.files[0]?.name)) return form.requestSubmit();
    form.setAttribute("action", form.getAttribute("action").replace(/\/file$/, "/pictures"));
    form.submit();  // as a page of its own
  });
})();
