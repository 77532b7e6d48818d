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

  window.lychgateLine = { send, lost };
})();
