// Sends the forms of the table page over its open connection, which answers sooner than a request of its own. Where there is none,
// or it breaks before the answer has come, the form is sent as a request: with the same key, so that it is done once.
(() => {
  "use strict";
  const FORM = /^\/s\/[\w-]+\/\d+\/(answer|undo|redo|return|set-aside|vote)$/;
  // The server reads no longer message, and waits no longer than this for its own answer.
  const LONGEST = 60_000, PATIENCE = 20_000;
  const waiting = new Map();
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

  const said = (event) => {
    const { data } = event.detail.message;
    if (typeof data !== "string" || !data.startsWith('{"answered"')) return null;
    return JSON.parse(data);
  };

  // By then the page shows what has changed: it came with the answer, in the order of all that this connection tells.
  document.addEventListener("htmx:ws:after:message:incoming", (event) => {
    const answer = waiting.size ? said(event) : null;
    if (!answer) return;
    const headers = answer.again ? { "Retry-After": String(answer.again) } : {};
    waiting.get(answer.answered)?.(new Response("", { status: answer.status, headers }));
  });

  // The connection is gone: nobody knows whether what was sent over it has arrived.
  function lost() {
    for (const answered of [...waiting.values()]) answered(null);
  }

  window.lychgateLine = { send, lost };
})();
