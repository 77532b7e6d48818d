// What somebody has half filled in is there again after the page was loaded anew: of each form with data-keep, in this tab
// alone, until it is sent.
(() => {
  "use strict";
  const table = location.pathname.split("/").slice(0, 4).join("/");
  const known = new WeakSet();

  const nameOf = (form) => `lychgate:kept:${table}:${form.dataset.keep || form.getAttribute("action")}`;
  const fields = (form) => [...form.elements].filter((one) => one.name && !/^(hidden|file|password|submit|button)$/.test(one.type));
  const ticks = (field) => /^(checkbox|radio)$/.test(field.type);
  const untouched = (field) => (field.matches("select") ? ![...field.options].some((one) => one.selected !== one.defaultSelected) || field.selectedIndex === 0
    : ticks(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue);

  function stored(form, act) {
    try {
      return act(sessionStorage, nameOf(form));
    } catch {
      return null; // this browser keeps nothing
    }
  }

  function keep(form) {
    const values = fields(form).map((field) => [field.name, ticks(field) ? `${field.value}=${field.checked}` : field.value]);
    const filled = fields(form).some((field) => !untouched(field));
    stored(form, (storage, name) => (filled ? storage.setItem(name, JSON.stringify(values)) : storage.removeItem(name)));
  }

  function restore(form) {
    const values = JSON.parse(stored(form, (storage, name) => storage.getItem(name)) || "[]");
    for (const field of fields(form)) {
      const at = values.findIndex(([name, value]) => name === field.name && (!ticks(field) || value.startsWith(`${field.value}=`)));
      if (at < 0) continue;
      const [[, value]] = values.splice(at, 1);
      if (!untouched(field)) continue;
      if (ticks(field)) field.checked = value === `${field.value}=true`;
      else if (!field.matches("select") || [...field.options].some((one) => one.value === value)) field.value = value;
    }
  }

  const forget = (form) => stored(form, (storage, name) => storage.removeItem(name));
  const kept = (event) => event.target.closest?.("form[data-keep]");

  for (const what of ["input", "change"]) document.addEventListener(what, (event) => kept(event) && keep(kept(event)));
  document.addEventListener("htmx:after:request", (event) => {
    const form = kept(event);
    if (form && event.detail.ctx?.response?.raw?.ok) forget(form);
  });
  document.addEventListener("submit", (event) => {
    const form = kept(event);
    if (form && !form.hasAttribute("hx-post") && !event.defaultPrevented) forget(form);
  });

  function settle() {
    for (const form of document.querySelectorAll("form[data-keep]")) {
      if (known.has(form)) continue;
      known.add(form);
      restore(form);
    }
  }
  document.addEventListener("htmx:after:swap", settle);
  settle();

  // The form of a command that lay over the table lies there again, at the step where it was left.
  const STEP = `lychgate:step:${table}`, leaf = document.querySelector("#leaf"), holder = document.querySelector("#leaf-holder");
  const step = (act) => {
    try {
      return act(sessionStorage);
    } catch {
      return null; // this browser keeps nothing
    }
  };
  document.addEventListener("htmx:after:swap", (event) => {
    const { request, target } = event.detail.ctx || {};
    if (!leaf || (typeof target === "string" ? document.querySelector(target) : target) !== leaf) return;
    const form = request.method === "GET" && request.action.startsWith(`${table}/do?`) && request.action.includes("word=");
    step((storage) => (form ? storage.setItem(STEP, request.action) : storage.removeItem(STEP)));
  });
  holder?.addEventListener("close", () => holder.open || step((storage) => storage.removeItem(STEP)));
  const left = leaf && step((storage) => storage.getItem(STEP));
  if (left?.startsWith(`${table}/do?`)) document.addEventListener("DOMContentLoaded", () => htmx.ajax("GET", left, { target: leaf }));
})();
