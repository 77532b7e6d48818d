// What a phone does by itself at the table: it chimes or vibrates when it is one's turn, and its screen stays on. All of it is off
// until somebody wants it, and known to this browser alone.
(() => {
  "use strict";
  const $ = (selector) => document.querySelector(selector);
  const STORE = "lychgate:device";
  const WHY = {
    buzz: () => ("vibrate" in navigator ? "" : "This browser cannot vibrate."),
    chime: () => (window.AudioContext ? "" : "This browser cannot play a chime."),
    awake: () => {
      if ("wakeLock" in navigator) return "";
      if (!window.isSecureContext) return "Browsers allow this only over https, and this page came over plain http. Let your phone's screen stay on longer instead.";
      return "This browser cannot keep the screen on.";
    },
  };

  function wanted() {
    try {
      return JSON.parse(localStorage.getItem(STORE)) || {};
    } catch {
      return {};
    }
  }

  function want(what, on) {
    try {
      localStorage.setItem(STORE, JSON.stringify({ ...wanted(), [what]: on }));
    } catch { /* this browser keeps nothing: it holds until the page is left */ }
  }

  // ---------------------------------------------------------------- a chime

  const NOTES = [[659, 0], [988, 0.18]], LOUD = 0.15, LASTS = 0.5;
  let sound = null;

  function chime() {
    if (!window.AudioContext) return;
    sound ||= new AudioContext();
    sound.resume?.();
    for (const [hertz, after] of NOTES) {
      const tone = sound.createOscillator(), volume = sound.createGain(), at = sound.currentTime + after;
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(LOUD, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + LASTS);
    }
  }

  // A browser lets a page sound only once somebody has touched it.
  document.addEventListener("pointerdown", () => {
    if (wanted().chime && window.AudioContext) (sound ||= new AudioContext()).resume?.();
  });

  const DO = { chime, buzz: () => navigator.vibrate?.([120, 80, 120]), awake: () => awake() };

  // ---------------------------------------------------------------- whose turn it is

  let due = null;

  function turn() {
    const ask = $("#ask"), now = ask ? "due" in ask.dataset : null;
    if (now && due === false) {
      const on = wanted();
      if (on.chime) chime();
      if (on.buzz) DO.buzz();
      document.dispatchEvent(new CustomEvent("lychgate:turn"));
    }
    due = now;
  }

  // ---------------------------------------------------------------- a screen that stays on

  let lock = null;

  async function awake() {
    const on = wanted().awake && $("#table, #screen") && document.visibilityState === "visible";
    try {
      if (on && !lock && navigator.wakeLock) {
        lock = await navigator.wakeLock.request("screen");
        lock.addEventListener("release", () => { lock = null; });
      } else if (!on && lock) await lock.release();
    } catch { /* the phone saves its battery: it is tried again when the page is looked at again */ }
  }
  document.addEventListener("visibilitychange", awake);

  // ---------------------------------------------------------------- the settings, under Seats

  function settings() {
    const section = $("#this-device");
    if (!section || !section.hidden) return;
    const on = wanted();
    for (const box of section.querySelectorAll("[data-device]")) {
      const what = box.dataset.device, why = WHY[what]();
      box.checked = !!on[what] && !why;
      box.disabled = !!why;
      section.querySelector(`[data-why="${what}"]`).textContent = why;
    }
    section.hidden = false;
  }
  document.addEventListener("change", ({ target }) => {
    const what = target.dataset?.device;
    if (!what) return;
    want(what, target.checked);
    if (target.checked || what === "awake") DO[what]();
  });

  function settle() {
    settings();
    turn();
  }
  document.addEventListener("htmx:after:swap", settle);
  settle();
  awake();
})();
