// Sends the forms of the table page over its open connection, which answers sooner than a request of its own. Where there is none,
// or it breaks before the answer has come, the form is sent as a request: with the same key, so that it is done once.
(() => {
  "use strict";
  const FORM = /^\/s\/[\w-]+\/\d+\/(answer|undo|redo|return|set-aside|vote)$/;
  // The server reads no longer message, and waits no longer than this for its own answer.
  const LONGEST = 60_000, PATIENCE = 20_000;
  const waiting = new Map(), taken = new WeakMap();
  let number = 0;

  // The answer as of a request, or null where it must be one.
  function send(socket, address, { method, body }) {
    const found = method === "POST" && FORM.exec(new URL(address, location.href).pathname);
    if (!found || socket?.readyState !== WebSocket.OPEN) return null;
    const form = Object.fromEntries(typeof body === "string" ? new URLSearchParams(body) : body);
    if (Object.values(form).some((value) => typeof value !== "string")) return null;
    number += 1;
    const own = number, text = JSON.stringify({ number, do: found[1], form });
    if (new TextEncoder().encode(text).length > LONGEST) return null;
    return new Promise((answered) => {
      const patience = setTimeout(() => {
        waiting.get(own)(null);
        socket.close();
      }, PATIENCE);
      waiting.set(own, (answer) => {
        clearTimeout(patience);
        waiting.delete(own);
        answered(answer);
      });
      socket.send(text);
    });
  }

  // The answer is handed on before the page shows what came with it, as that of a request is: a text field is emptied first.
  // Where it is to be sent again, the sentence about that is shown only when it was not of use.
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    const { message: { data }, waitUntil } = event.detail;
    if (!waiting.size || typeof data !== "string" || !data.startsWith('{"answered"')) return;
    const { answered, status, again, content } = JSON.parse(data);
    if (!waiting.has(answered)) return;
    const response = new Response(again ? content : "", { status, headers: again ? { "Retry-After": String(again) } : {} });
    waiting.get(answered)(response);
    if (again) event.preventDefault();
    else waitUntil(new Promise((done) => taken.set(response, done)));
  });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => taken.get(ctx?.response?.raw)?.());

  // The connection is gone: nobody knows whether what was sent over it has arrived.
  function lost() {
    for (const answered of [...waiting.values()]) answered(null);
  }

  // A connection may be dead and still seem open, as on a phone that has changed its network. The server is heard every three
  // seconds (BEAT in live_socket.py); after this silence another connection is opened. A link so slow that a whole page takes
  // longer gets more time with each connection that brought nothing.
  const SILENCE = 8_000, LONGEST_SILENCE = 40_000, LOOK_EVERY = 1_000;
  const GONE = 1006;
  let connection = null, watched = null, since = 0, patience = SILENCE, replacing = false;

  document.addEventListener("htmx:ws:before:connection", ({ detail }) => { connection = detail.connection; });
  document.addEventListener("htmx:ws:after:connection", ({ detail }) => {
    replacing = false;
    [watched, since] = [detail.connection.socket, Date.now()];
    watched.addEventListener("message", () => {
      since = Date.now();
      patience = SILENCE;
    });
  });

  // Closing alone would not do: the browser waits up to a minute for the other end to agree, and htmx for the browser.
  function replace() {
    const socket = connection?.socket;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    replacing = true;
    socket.close();
    socket.dispatchEvent(new CloseEvent("close", { code: GONE }));
    connection.abortController?.abort(); // the browser's own event, whenever it comes, is about nothing any more
    document.dispatchEvent(new Event("lychgate:replaced"));
  }

  setInterval(() => {
    const socket = connection?.socket;
    if (socket !== watched) [watched, since] = [socket, Date.now()];
    if (!socket || document.hidden) return;
    const silent = Date.now() - since > patience;
    if (silent) patience = Math.min(2 * patience, LONGEST_SILENCE);
    if (silent || socket.readyState === WebSocket.CLOSING) replace();
  }, LOOK_EVERY);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && connection?.socket?.readyState === WebSocket.CLOSING) replace();
  });
  window.addEventListener("offline", replace);
  window.addEventListener("online", () => {
    clearTimeout(connection?.timer);
    document.dispatchEvent(new Event("visibilitychange")); // at this htmx connects at once, if it is not connected
  });

  // Whether a dead connection is replaced within so many milliseconds. Requests may use others that are just as dead, so what was
  // under way is best sent again over the new one; but where the other end has hung up, a request is answered at once.
  async function replaced(within) {
    for (const until = Date.now() + within; replacing && Date.now() < until;) await new Promise((later) => setTimeout(later, 50));
    return !replacing && connection?.socket?.readyState === WebSocket.OPEN;
  }

  window.lychgateLine = { send, lost, replaced };
})();
