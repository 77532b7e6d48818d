// Narrows a menu of commands that lies over the table to those with the words that are typed above it.
(() => {
  "use strict";
  const FIELD = "menu-finder";

  function narrow(input) {
    const menu = input.closest(".menu"), wanted = input.value.trim().toLowerCase();
    for (const item of menu.querySelectorAll("li")) item.hidden = !!wanted && !item.textContent.toLowerCase().includes(wanted);
    for (const part of menu.querySelectorAll("ul, details")) {
      const empty = !part.querySelector("li:not([hidden])");
      part.hidden = empty;
      if (part.previousElementSibling?.matches("h2") && part.matches("ul")) {
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
})();
