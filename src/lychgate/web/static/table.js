// Adds keys and a live connection to the table page. Without this script every form and link still works.
(() => {
  "use strict";
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const leaf = $("#leaf");
  const holder = $("#leaf-holder");

  // On a page of its own there is no table, and no leaf to open anything on: links and forms lead on to other pages.
  if (!leaf) for (const one of $$("[hx-get]:not([hx-trigger]), [hx-post]")) for (const what of ["hx-get", "hx-post"]) one.removeAttribute(what);
  const maps = window.lychgateMaps, present = window.lychgatePresent, line = window.lychgateLine;

  // ---------------------------------------------------------------- older news never replaces newer

  window.htmx?.registerExtension("lychgate-newest", {
    htmx_before_swap: (_, { tasks }) => {
      const log = $("#log"), steps = $("#steps");
      for (const task of tasks || []) {
        if (task.target !== steps || !steps) continue;
        for (const step of [...task.fragment.children]) {
          const told = document.getElementById(step.id), stale = Number(step.dataset.revision) < Number(log.dataset.revision);
          if (told || stale) step.remove();
        }
      }
    },
    htmx_before_morph_node: (_, { oldNode, newNode }) => {
      // What is still to be mended there stays while something else is done.
      if (newNode.id === "block" && !newNode.defaultValue) newNode.defaultValue = oldNode.defaultValue;
      const same = newNode.dataset?.same;
      if (same !== undefined) {
        if (same !== oldNode.dataset.mark) afresh();
        return false;
      }
      const old = Number(oldNode.dataset?.revision), fresh = Number(newNode.dataset?.revision);
      return !(fresh < old);
    },
  });

  let answering = false;

  // The server answers a form with the differences from the revision that is shown here. An unchanged question is not
  // sent again when others move, so its answer is sent with the revision shown now, not with that of its form.
  document.addEventListener("htmx:config:request", ({ target, detail: { ctx } }) => {
    const { request } = ctx;
    ctx.fetch = (...what) => patiently(target, what);
    const shown = $("#turn")?.dataset.revision;
    if (request.method !== "POST" || !shown) return;
    kept = "";
    request.body.set("shown", shown);
    if (/\/(answer|do|file)$/.test(target.action)) {
      answering = true;
      say("");
    }
    if (target.closest?.("#ask, #leaf form.order") && request.body.has("revision")) request.body.set("revision", shown);
  });

  // ---------------------------------------------------------------- a remark, and the connection to the table

  function say(text) {
    const remark = $("#remark");
    if (remark) remark.textContent = text;
  }

  // A server that is too busy says when to come again. Then the very same request is sent: an action has a key, so it is
  // done once, and the revision at which it was chosen, so it does not answer another question.
  const MOST_TRIES = 5;
  const REPLACED = 1_500; // milliseconds that another connection is waited for, before a request of its own

  // News from the table draws the remark anew, and must not take away that the page still tries: it waits in silence then.
  let trying = null;

  function keepTrying() {
    const remark = $("#remark");
    if (!trying || !remark || remark.textContent.trim()) return;
    remark.textContent = trying.said;
    remark.setAttribute("data-tries", trying.tries);
  }

  async function patiently(form, what) {
    let said = "";
    for (let tries = 0; ; tries++) {
      let answer = null;
      for (let sends = 0; !answer && sends < 2; sends++) {
        const sent = line?.send(socket, ...what);
        answer = await sent;
        if (!sent || (!answer && !(await line.replaced(REPLACED)))) break;
      }
      answer ||= await window.fetch(...what);
      trying = null;
      if (said && $("#remark")?.textContent === said) say("");
      const seconds = Number(answer.headers.get("Retry-After"));
      if (answer.status !== 503 || !seconds || tries === MOST_TRIES) return answer;
      said = `The server has too much to do at this moment. This page tries it again in ${seconds} seconds.`;
      trying = { said, tries: tries + 1 };
      say("");
      keepTrying();
      refused = !!leaf?.contains(form);
      saidOnTheLeaf();
      await new Promise((done) => setTimeout(done, seconds * 1000));
    }
  }

  // The reason why a form on a leaf was refused is shown on the leaf, because the leaf covers the page's remark.
  let refused = false;

  function saidOnTheLeaf() {
    const why = refused && holder?.open ? $("#remark")?.textContent : "";
    if (!why) return;
    let said = $("#leaf-remark", leaf);
    if (!said) {
      said = document.createElement("p");
      Object.assign(said, { id: "leaf-remark", className: "remark" });
      said.setAttribute("role", "alert");
      ($("h1", leaf) || leaf.firstChild).after(said);
    }
    said.textContent = why;
    said.scrollIntoView({ block: "nearest" });
  }

  // Where this browser has no seat any more, the server says why and closes the connection for good: no new attempt.
  const FOR_GOOD = 1008;
  let over = false;

  function lineIs(up) {
    const notice = $("#line");
    if (over && notice) notice.textContent = $("#remark")?.textContent || "This page is not told any more what happens here.";
    if (notice && notice.hidden !== (up && !over)) notice.hidden = up && !over;
    document.documentElement.dataset.line = over ? "over" : up ? "up" : "down";
    above();
  }

  let socket = null;
  document.addEventListener("htmx:ws:after:connection", (event) => {
    line?.lost();
    socket = event.detail.connection.socket;
    lineIs(true);
  });
  document.addEventListener("htmx:ws:close", (event) => {
    line?.lost();
    over ||= event.detail.code === FOR_GOOD;
    if (over || (event.detail.reason === "closed" && !document.hidden)) lineIs(false);
  });
  document.addEventListener("htmx:ws:error", () => lineIs(false));
  // Where the page lacks a part that the server thinks it has, a new connection is opened, which sends the whole page.
  const afresh = () => socket?.close();
  window.addEventListener("offline", () => lineIs(false));
  document.addEventListener("htmx:error", (event) => {
    const form = event.target.closest?.("form");
    if (!event.detail.ctx?.response && form?.method === "post") {
      say("That has not reached the table. Press again once the connection is back; it is done only once.");
      refused = !!leaf?.contains(form);
      saidOnTheLeaf();
      lineIs(false);
    }
  });

  // ---------------------------------------------------------------- a leaf laid over the table

  document.addEventListener("htmx:after:swap", (event) => {
    if (leaf && leaf.childElementCount && event.detail.ctx?.target && resolves(event.detail.ctx.target) === leaf) {
      refused = false;
      if (!holder.open) holder.showModal();
      holder.scrollTop = 0;
      ($("h1, h2", leaf) || leaf).focus?.();
    }
    settle();
  });
  const resolves = (target) => (typeof target === "string" ? $(target) : target);
  holder?.addEventListener("close", () => {
    if (holder.open) return; // the event of a close comes later than it, and something else may lie there by then
    refused = false;
    leaf.replaceChildren();
  });
  holder?.addEventListener("click", (event) => {
    if (event.target === holder) holder.close();
  });

  // Several lines pasted into the one-line field move to the field for several lines, with the text before them. What
  // they are for is said by the word before them, or by their own first word; without one, by the first of the list.
  // Pasted into the empty field for several lines, they choose likewise, except that a choice made there is kept.
  document.addEventListener("paste", (event) => {
    const line = event.target, block = $("#block"), text = event.clipboardData?.getData("text") || "";
    const there = line === block && !block?.value.trim();
    if (!block || !(there || line.id === "said") || text.trim().split("\n").length < 2) return;
    const words = $("#block-word"), first = (of) => of.trim().split(/\s+/)[0].toLowerCase();
    const typed = `${line.value.trim()}${line.value.trim() ? "\n" : ""}${text}`, word = first(typed);
    const repeats = typed.trim().split("\n").slice(1).some((row) => first(row) === word); // "delver Ada", "delver Bo"
    const offered = !repeats && [...words.options].some((one) => one.value === word);
    const command = !line.value.trim() && [...$("#phrases").options].some((one) => one.value.trim() === word);
    if (there && !offered && !command) return;
    event.preventDefault();
    const body = offered ? typed.trim().slice(word.length).trim() : typed;
    fillBlock(offered ? word : command ? "lines" : words.options[0].value, body);
    if (!there) line.value = "";
  });

  // A key typed there is its button: what this page shows is chosen, whatever is offered by the time it arrives.
  document.addEventListener("submit", (event) => {
    const typed = $("#said", event.target)?.value.trim(), button = choices().find((one) => one.dataset.choice === typed);
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    $("#said").value = "";
    $("#said").blur(); // as after a line that was sent: the next Enter is the usual choice
    button.click();
  }, true);

  // Whoever asks for help on the line gets it, as in a terminal: a phone has no key outside of the line.
  document.addEventListener("submit", (event) => {
    const line = $("#said", event.target), wanted = line?.value.trim().toLowerCase();
    const help = $("#head [data-key='?']");
    if (!help || !(wanted === "?" || (wanted === "help" && line.matches("[list]")))) return;
    event.preventDefault();
    event.stopPropagation();
    line.value = "";
    line.blur();
    help.click();
  }, true);

  // What is only the first line of several, such as "tables wander", moves there too.
  document.addEventListener("submit", (event) => {
    const line = $("#said", event.target), words = $("#block-word");
    if (!line || !words) return;
    const [, word = "", more = ""] = line.value.trim().match(/^(\S+)\s*(.*)$/) || [];
    const found = [...words.options].find((one) => one.value === word.toLowerCase());
    if (!found || (more && !new RegExp(`^(?:${found.dataset.firstLine || "$."})$`, "i").test(more))) return;
    event.preventDefault();
    event.stopPropagation();
    fillBlock(found.value, more && `${more}\n`);
    line.value = "";
  }, true);

  function fillBlock(word, text) {
    const block = $("#block");
    if (!block) return;
    $("#block-word").value = word;
    block.value = text;
    block.closest("details").open = true;
    block.focus();
  }

  // What of a list of commands was not done stays in the field, once commands are asked for again.
  let left = "", kept = "";

  function keepLeft() {
    const remark = $("#remark");
    if (remark?.dataset.left) left = remark.dataset.left;
    remark?.removeAttribute("data-left");
    if (!left || !$("#block")) return;
    kept = left;
    fillBlock("lines", left);
    left = "";
  }

  // What was pasted or chosen there waits while something else is asked, when its fields are not on the page.
  let pasting = null;

  function keepPasting() {
    const now = $("#ask details.block");
    if (!now || now === pasting) return;
    for (const old of pasting ? $$("textarea, select, input:not([type=hidden])", pasting) : []) {
      if (old.id === "block-word" && !$("#block", pasting).value.trim()) continue;
      const field = document.getElementById(old.id);
      if (old.type === "file" ? old.files.length : old.value && !field?.value.trim()) now.open ||= pasting.open;
      if (old.type === "file" && field) field.files = old.files;
      else if (field && old.value && (field.matches("select") || !field.value.trim())) field.value = old.value;
    }
    pasting = now;
  }

  // After an answer the text field is emptied, and a leaf that changed the table is closed.
  document.addEventListener("htmx:after:request", (event) => {
    const form = event.target.closest?.("form[hx-post]");
    if (!form) return;
    const done = event.detail.ctx?.response?.raw?.ok;
    refused = !done && !!leaf?.contains(form) && form.getAttribute("hx-swap") === "none";
    const said = $(":is(input, textarea)[name=text]", form), file = $("[type=file]", form);
    if (!done) {
      // Selects the refused text, to be corrected or typed over.
      if (said?.id === "said" && document.activeElement === said) said.select();
      return;
    }
    if (form.closest(".instead") && $("#said")) $("#said").value = ""; // what was meant has been done
    const again = said?.id === "block" && kept && said.value === kept;
    kept = "";
    if (said && !again && form.getAttribute("hx-swap") === "none") {
      said.value = "";
      said.blur();
      const block = said.closest("details.block"), words = $("select[name=word]", form);
      if (block) block.open = false;
      if (words) words.selectedIndex = 0;
    }
    if (file) {
      form.reset();
      form.closest("details.block")?.removeAttribute("open");
    }
    if (leaf?.contains(form) && form.getAttribute("hx-swap") === "none") holder.close();
  });

  // ---------------------------------------------------------------- keys

  // What a key that has no button at this moment says.
  const NOTHING = { u: "There is nothing that you can take back now.", U: "There is nothing that you can bring back now." };

  let digits = "";

  function showDigits() {
    let hint = $("#typed");
    if (!digits) return hint?.remove();
    if (!hint) {
      hint = document.createElement("span");
      hint.id = "typed";
      hint.className = "typed-digits";
      hint.setAttribute("role", "status");
      $("#question")?.append(" ", hint);
    }
    hint.textContent = `${digits}…`;
  }

  const choices = () => $$("#ask [data-choice]").filter((button) => !button.closest(".left-out"));

  // The first Enter after a key that chose belongs to that key: who learned to type "1 Enter" does one thing with it. It
  // may come when the next question is there already, but not once that has gone by too.
  const OWED = 2;
  let spent = 0;

  function choose(digit) {
    const typed = digits + digit;
    const fitting = choices().filter((button) => button.dataset.choice.startsWith(typed));
    if (!fitting.length) {
      digits = "";
    } else if (fitting.length === 1 && fitting[0].dataset.choice === typed) {
      digits = "";
      spent = OWED;
      fitting[0].click();
    } else {
      digits = typed;
    }
    showDigits();
  }

  // A choice that asks first waits for Yes: Enter is not Yes, and not another choice either.
  const unsure = () => $("#ask details.sure[open]");
  const SURE = "Press y for Yes, or Esc to leave it.";

  function enter() {
    if (unsure()) return say(SURE);
    const button = digits ? choices().find((one) => one.dataset.choice === digits) : $("#ask button[data-usual]");
    digits = "";
    showDigits();
    if (button) button.click();
    else if (choices().length) say("Enter alone does nothing here. Press a choice or type its number.");
  }

  // A focus that was set by a pointer does not count: Enter is the usual choice then.
  let placed = false, pointing = false;
  document.addEventListener("pointerdown", () => { pointing = true; }, true);
  document.addEventListener("keydown", () => { pointing = false; }, true);
  document.addEventListener("focusin", () => { placed = !pointing; });

  document.addEventListener("pointerdown", () => { spent = 0; }, true);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !$("#table")) return;
    const at = event.target, owed = spent && event.key === "Enter" && !(at.id === "said" && at.value.trim());
    if (event.key !== "Shift") spent = 0;
    if (owed) {
      event.preventDefault();
      if (unsure()) say(SURE);
      else if (!$("#remark")?.textContent.trim()) say("That key needed no Enter. Press Enter again for the usual choice.");
      return;
    }
    if (at.closest("input:not([type=radio]):not([type=checkbox]), textarea, select")) return;
    if (holder?.open) {
      if (event.key === "q") holder.close();
      return;
    }
    if (/^[0-9]$/.test(event.key) || choices().some((button) => button.dataset.choice === event.key)) {
      choose(event.key);
    } else if (event.key === "Enter") {
      if (at.closest("button, a, summary") && placed) return;
      enter();
    } else if (event.key === "Escape") {
      if (digits) {
        digits = "";
        showDigits();
      } else if (unsure()) {
        unsure().open = false;
        say("");
      } else {
        $("#choices [data-way-out]")?.click();
      }
    } else if (event.key === "m") {
      if (!maps?.other()) say("There is no other map.");
    } else if (event.key === "z") {
      maps?.whole();
    } else if (event.key === "t") {
      $("#said")?.focus();
    } else if (event.key === "/") {
      const line = $("#said[list]") || $("#finder");
      line?.focus();
      line?.select();
    } else {
      const key = $$("[data-key]").find((one) => one.dataset.key === event.key && (one.checkVisibility() || one.closest("#head .more")));
      if (!key && event.key in NOTHING && holder) say(NOTHING[event.key]);
      if (!key) return;
      key.click();
    }
    event.preventDefault();
  });

  // ---------------------------------------------------------------- another question

  let asked = $("#ask")?.dataset.asked;

  // Another question is shown from its beginning, without the focus on the button of the last answer.
  function newQuestion() {
    const ask = $("#ask");
    if (!ask || ask.dataset.asked === asked) return;
    asked = ask.dataset.asked;
    spent = Math.max(0, spent - 1);
    ask.scrollTop = 0;
    if ($("#choices")) $("#choices").scrollTop = 0;
    if (ask.contains(document.activeElement) && document.activeElement.id !== "said") $("#question").focus({ preventScroll: true });
    if (!answering) return present?.follow();
    answering = false;
    news();
    if (present?.arrive()) return;
    if ($("#question").getBoundingClientRect().top < 0) ask.scrollIntoView({ block: "start" });
  }
  // Runs at once, not after all parts have been replaced: keys pressed in between are for the new question.
  if ($("#table")) new MutationObserver(newQuestion).observe($("#table"), { subtree: true, attributeFilter: ["data-asked"] });

  // At a desk only the choices scroll, because the command line stays below them; elsewhere the whole question does.
  function more() {
    for (const one of $$("#ask, #choices")) {
      const rolls = getComputedStyle(one).overflowY === "auto";
      one.toggleAttribute("data-more", rolls && one.scrollHeight - one.scrollTop - one.clientHeight > 24);
    }
    const log = $("#log");
    log?.toggleAttribute("data-above", log.scrollHeight + log.scrollTop - log.clientHeight > 8); // it scrolls from its end
  }
  document.addEventListener("scroll", (event) => event.target.matches?.("#ask, #choices, #log") && more(), true);
  window.addEventListener("resize", more);

  // On a phone the present fills the window below the head, whose height depends on titles and fonts.
  function above() {
    const moment = $(".moment"), title = $(".title-line"), look = document.documentElement.style;
    if (!moment) return;
    look.setProperty("--above", `${moment.getBoundingClientRect().top + scrollY}px`);
    if (title) look.setProperty("--titled", `${title.offsetHeight}px`);
    present?.settle();
  }
  window.addEventListener("resize", above);
  document.fonts.ready.then(above);

  // ---------------------------------------------------------------- long lists of choices

  // The words of a choice, without the odds that are shown in it.
  const textOf = (item) => [...item.querySelectorAll(".label, .note")].map((one) => one.textContent).join(" ");

  function narrow(input) {
    const wanted = input.value.trim().toLowerCase();
    for (const item of $$("#choices li")) {
      item.classList.toggle("left-out", !!wanted && !textOf(item).toLowerCase().includes(wanted));
    }
  }

  const TOUCH = window.matchMedia("(hover: none) and (pointer: coarse)");

  function finder() {
    const form = $("#choices");
    if (!form || form.querySelectorAll("li").length < 12 || $("#finder") || $("#said[list]")) return;
    const input = document.createElement("input");
    const placeholder = TOUCH.matches ? "Find a choice" : "Find a choice ( / )";
    Object.assign(input, { id: "finder", type: "search", className: "finder", placeholder });
    input.setAttribute("aria-label", "Find a choice");
    input.addEventListener("input", () => narrow(input));
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        input.value = "";
        narrow(input);
        input.blur();
      } else if (event.key === "Enter") {
        event.preventDefault();
        const left = choices();
        if (left.length) left[0].focus();
      }
    });
    form.before(input);
  }

  // ---------------------------------------------------------------- files that are too large

  // Says so when the file is chosen: a server that refuses a large file in the middle is seen as a broken connection.
  document.addEventListener("change", ({ target }) => {
    if (!target.matches?.("input[type=file][data-most]")) return;
    const { most, limit } = target.dataset, file = target.files[0], size = file?.size ?? 0;
    let told = "";
    if (size > Number(most)) told = `${file.name} is too large: ${(size / 1024 / 1024).toFixed(1)} MiB. At most ${limit} can be sent here.`;
    target.setCustomValidity(told);
    let said = target.parentElement.querySelector(".too-large");
    if (!told) return said?.remove();
    if (!said) {
      said = Object.assign(document.createElement("span"), { className: "remark too-large" });
      said.setAttribute("role", "alert");
      target.after(said);
    }
    said.textContent = told;
  });

  // ---------------------------------------------------------------- copying a link

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("button[data-copy]");
    if (!button) return;
    event.preventDefault();
    const field = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    button.textContent = "Copied";
  });
  document.addEventListener("submit", (event) => {
    // Disables the button after one press where the page is left for another.
    const form = event.target;
    if (form.hasAttribute("hx-post")) return;
    setTimeout(() => $$("button", form).forEach((button) => { button.disabled = form.method === "post"; }), 0);
  });
  window.addEventListener("pageshow", () => $$("form button[disabled]").forEach((button) => { button.disabled = false; }));

  const MOST_STEPS = 150;

  function news() {
    const steps = $$("#steps > .step");
    const own = steps.map((one) => "own" in one.dataset && !one.hidden).lastIndexOf(true);
    steps.forEach((one, at) => one.classList.toggle("fresh", at >= own));
    steps.slice(0, -MOST_STEPS).forEach((one) => one.remove());
  }

  let remarked = "";

  // What is said of one's own answer is brought into sight.
  function showRemark() {
    const now = $("#remark")?.textContent.trim() || "";
    if (now && now !== remarked) present?.show($("#remark"));
    remarked = now;
  }

  function settle() {
    news();
    keepTrying();
    keepPasting();
    keepLeft();
    if ($("#maps a[data-same]")) afresh();
    digits = "";
    showDigits();
    finder();
    newQuestion();
    above();
    more();
    if (over) lineIs(false);
    saidOnTheLeaf();
    maps?.centre(false);
    showRemark();
  }
  settle();
  if (location.hash !== "#maps") present?.arrive();
})();
