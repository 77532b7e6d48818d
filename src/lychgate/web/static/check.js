// Checks the file of a game in the browser, as check_game.py does: its chain, commitments, dice and witnesses.
(() => {
  "use strict";
  class Wrong extends Error {}
  const { bytes, hex, base64, hash: raw, digest } = hashing;
  const hashOf = (line, salt = "") => base64(raw(line, 21, salt ? { key: bytes(salt) } : {}));
  const unread = (text) => hex(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)));

  function words(hashed, count) {
    const consonants = "bdfghjklmnprstvz", vowels = "aiou";
    const word = (number) =>
      [[consonants, 12], [vowels, 10], [consonants, 6], [vowels, 4], [consonants, 0]]
        .map(([letters, shift]) => letters[(number >> shift) % letters.length]).join("");
    return Array.from({ length: count }, (_, at) => word(parseInt(hashed.slice(4 * at, 4 * at + 4), 16))).join("-");
  }

  // JSON as it is hashed: the names of each object in their order.
  function canonical(value) {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
  }

  function read(text) {
    const lines = text.replaceAll("\r\n", "\n").trim().split("\n"), first = lines.shift(), last = lines.pop();
    let header, closing;
    try {
      header = JSON.parse(first).header;
      closing = JSON.parse(last);
    } catch {
      throw new Wrong("This is no file of a game, or it was cut off.");
    }
    if (closing.type !== "end" || closing.records !== lines.length) throw new Wrong("The file was cut off.");
    if (closing.first !== hashOf(first)) throw new Wrong("Line 1 is not as it was when the file was written.");
    return { header, lines, closing };
  }

  const saltOf = (header, number) => (header.commitments ?? []).filter((one) => (one.after ?? 0) < number).at(-1)?.salt ?? "";

  function chain({ header, lines, closing }) {
    if (!header.commitments) return "The game is from before records were chained.";
    const settings = [header.ruleset, header.rules_version, header.variants, header.seats, header.roles ?? {}, header.made ?? ""];
    let before = hashOf(canonical([header.commitments[0].hash, ...settings])), chained = 0;
    lines.forEach((line, at) => {
      const found = line.match(/,"prev":"([\w-]{28})"}$/);
      if (found || saltOf(header, at + 1)) {
        chained += 1;
        if (found?.[1] !== before) throw new Wrong(`Line ${at + 1} is not as it was when line ${at + 2} was written, or one is missing.`);
      }
      before = hashOf(line, saltOf(header, at + 1));
    });
    if (lines.length && !chained) return "The game goes on: the records are not chained in this file.";
    if (closing.head !== before) throw new Wrong(`Line ${lines.length + 1}, the last record, is not the one that the file ends with.`);
    return `${chained} of ${lines.length} records are chained, and none was changed. The head is ${words(unread(before), 4)}.`;
  }

  const secretsOf = (header) => [header.seed, ...[...(header.opened ?? [])].reverse()].filter(Boolean);

  function commitments(header) {
    const opened = [...(header.commitments ?? [])].reverse().filter((one) => one.salt), secrets = secretsOf(header);
    if (!opened.length) return "The secret of the dice has not been opened yet: it is, when the table is closed for good.";
    opened.forEach((one, at) => {
      const secret = secrets[at] ?? "";
      if (one.hash !== digest(`lychgate commitment\n${one.salt}\n${secret}`, 32)) throw new Wrong("The secret of the dice is not the one that was committed to.");
    });
    return `The secret is the one that was committed to: ${words(opened[0].hash, 6)}.`;
  }

  const keyOf = (secret) => raw(secret, 32, { personalization: bytes("lychgate-seed\0\0\0") });

  function face(key, stream, counter, sides, shares) {
    const all = 1n << 64n, limit = all - (all % BigInt(sides));
    for (let attempt = 0; ; attempt++) {
      const given = Object.keys(shares).sort().map((seat) => `\n${seat}\n${shares[seat]}`).join("");
      const number = BigInt(`0x${hex(raw(`${stream}\n${counter}\n${attempt}${given}`, 8, { key }))}`);
      if (number < limit) return Number(number % BigInt(sides)) + 1;
    }
  }

  function pools(dice) {
    const plain = dice.toLowerCase().replace(/\d+\s*-?in-?\s*(\d+)/g, "1d$1");
    return [...plain.matchAll(/(\d*)\s*d\s*(\d+|%)((?:[^d+\-*/()]|d[hl])*)/g)]
      .map(([, many, sides, rest]) => [Number(many || 1), sides === "%" ? 100 : Number(sides), /[!r]/.test(rest)]);
  }

  function fell(faces, at, left, die) {
    if (!left.length) return at === faces.length;
    const [[many, sides, more], ...rest] = left;
    for (let end = at; end < faces.length && faces[end] === die(end, sides); ) {
      end += 1;
      if (end - at >= many && (more || end - at === many) && fell(faces, end, rest, die)) return true;
    }
    return false;
  }

  function sharesOf(roll, place) {
    const each = Object.entries(roll.with?.of ?? {}).map(([seat, told]) => [seat, told.split(" ")[place]]);
    return Object.fromEntries(each.filter(([, share]) => share && share !== "-"));
  }

  function* commands(lines) {
    for (const [at, line] of lines.entries()) {
      const record = JSON.parse(line);
      if (record.entry) yield [at + 2, record.entry];
      if (record.type === "waiting") yield [at + 2, record.pending];
      for (const copy of record.relaid ?? []) yield [at + 2, copy];
    }
  }

  function dice(header, lines) {
    const keys = secretsOf(header).map(keyOf), counters = new Map([[0, {}]]);
    let count = 0, typed = 0;
    for (const [number, command] of commands(lines)) {
      const before = { ...(counters.get(command.parent) ?? {}) }, finished = "id" in command;
      for (const roll of command.inputs.filter((one) => one.type === "roll")) {
        if ((roll.by ?? "app") !== "app") {
          typed += finished ? 1 : 0;
          continue;
        }
        if (!keys.length) return "The secret of the dice has not been opened yet.";
        const stream = `${roll.subject}/${roll.purpose}`, counter = before[stream] ?? 0;
        const good = ((roll.with ? roll.with.at ?? 0 : counter)) === counter && keys.some((key) =>
          fell(roll.faces, 0, pools(roll.dice), (place, sides) => face(key, stream, counter + place, sides, sharesOf(roll, place))));
        if (!good) throw new Wrong(`Line ${number}: ${roll.dice} for ${stream} did not fall ${roll.faces}.`);
        before[stream] = counter + roll.faces.length;
        count += finished ? roll.faces.length : 0;
      }
      if (finished) counters.set(command.id, before);
    }
    return `${count} dice fell as the secrets say. ${typed} results were typed or chosen by people: nothing proves them.`;
  }

  function witnesses(header, lines) {
    const keys = secretsOf(header).map(keyOf), committed = {};
    const opened = Object.fromEntries((header.witnesses ?? []).map((one) => [hashing.commitment(one.secret), one.secret]));
    let good = 0, unopened = 0;
    for (const [number, command] of commands(lines)) {
      for (const roll of command.inputs.filter((one) => one.with)) {
        for (const [seat, hashed] of Object.entries(roll.with.commitments ?? {})) (committed[seat] ??= []).push(hashed);
        for (const place of roll.faces.keys()) {
          const die = `token\n${roll.subject}/${roll.purpose}\n${(roll.with.at ?? 0) + place}`;
          const tokens = keys.map((key) => hex(raw(die, 16, { key })));
          for (const [seat, share] of Object.entries(sharesOf(roll, place))) {
            const own = (committed[seat] ?? []).map((hashed) => opened[hashed]), finished = "id" in command ? 1 : 0;
            if (own.some((one) => one && tokens.some((token) => hashing.share(one, token) === share))) good += finished;
            else if (keys.length && own.every(Boolean)) throw new Wrong(`Line ${number}: ${seat} did not give what it says there.`);
            else unopened += finished;
          }
        }
      }
    }
    if (!good && !unopened) return "Nobody stood by when the dice fell.";
    return `${good} shares of witnesses are those that were committed to; ${unopened} are of secrets that have not been opened.`;
  }

  function check(text) {
    const file = read(text);
    return [chain(file), commitments(file.header), dice(file.header, file.lines), witnesses(file.header, file.lines)];
  }

  function show(list, sentences, holds) {
    list.replaceChildren(...sentences.map((one) => Object.assign(document.createElement("li"), { textContent: one })));
    list.dataset.holds = holds ? "yes" : "no";
    list.hidden = false;
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-check]");
    if (!button) return;
    const list = document.querySelector("#checked");
    button.disabled = true;
    try {
      const answer = await fetch(button.dataset.check, { headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Wrong("The file of the game could not be read. Try it again.");
      show(list, [...check(await answer.text()), "All of that holds."], true);
    } catch (wrong) {
      const why = wrong instanceof Wrong ? wrong.message : "A record is not made as those of Lychgate are.";
      show(list, [`This is not the game as it was played. ${why}`], false);
    } finally {
      button.disabled = false;
    }
  });

  document.addEventListener("change", async (event) => {
    const chosen = event.target.closest?.("input[type=file][data-check-file]");
    if (!chosen?.files.length) return;
    const list = document.querySelector("#checked");
    try {
      show(list, [...check(await chosen.files[0].text()), "All of that holds."], true);
    } catch (wrong) {
      const why = wrong instanceof Wrong ? wrong.message : "A record is not made as those of Lychgate are.";
      show(list, [`This is not the game as it was played. ${why}`], false);
    }
  });
})();
