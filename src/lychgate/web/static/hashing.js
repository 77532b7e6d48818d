// What the pages hash, as core/chain.py and core/witness.py do: with BLAKE2b, whatever the length and the key.
const hashing = (() => {
  "use strict";
  const bytes = (text) => new TextEncoder().encode(text);
  const hex = (raw) => [...raw].map((one) => one.toString(16).padStart(2, "0")).join("");
  const base64 = (raw) => btoa(String.fromCharCode(...raw)).replaceAll("+", "-").replaceAll("/", "_");
  const hash = (text, dkLen, more = {}) => hashes.blake2b(bytes(text), { dkLen, ...more });
  const digest = (text, dkLen) => hex(hash(text, dkLen));

  // To what a witness's secret commits it, and what it gives for the token of a die.
  const commitment = (secret) => digest(`lychgate witness\n${secret}`, 32);
  const share = (secret, token) => base64(hash(token, 6, { key: hash(secret, 32) })).slice(0, 6);
  return { bytes, hex, base64, hash, digest, commitment, share };
})();
