// Completes typed commands: offers the names that may follow a command's word as it is typed.
(() => {
  "use strict";
  const whole = new WeakMap();

  // The original options of the list: each is a command's word with the names that may follow it.
  function commands(list) {
    if (!list.querySelector("option[data-name]")) whole.set(list, [...list.options]);
    return whole.get(list) || [];
  }

  function option(value) {
    const made = document.createElement("option");
    made.value = value;
    made.dataset.name = "";
    return made;
  }

  function complete(input) {
    const list = input.list;
    if (!list) return;
    const all = commands(list), typed = input.value;
    const command = all.filter((one) => typed.toLowerCase().startsWith(one.value)).sort((a, b) => b.value.length - a.value.length)[0];
    const names = command?.dataset.names?.split("|") || [];
    if (!names.length) {
      if (list.querySelector("option[data-name]")) list.replaceChildren(...all);
      return;
    }
    const before = typed.slice(0, typed.lastIndexOf(" ") + 1), begun = typed.slice(before.length).toLowerCase();
    list.replaceChildren(...names.filter((name) => name.toLowerCase().startsWith(begun)).slice(0, 12).map((name) => option(`${before}${name} `)));
  }

  document.addEventListener("input", (event) => event.target.id === "said" && complete(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.target.id !== "said") return;
    if (event.key === "Escape") event.target.blur();
    // The key / moves to the command line: there it types nothing while the line is empty or all selected.
    if (event.key === "/" && event.target.selectionStart === 0 && event.target.selectionEnd === event.target.value.length) event.preventDefault();
  });
})();
