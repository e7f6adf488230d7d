// @ts-check
/**
 * What players sign in a live match: their acts and statements, each with the digest of the chain at which it was made, and who takes
 * which seat.
 */
import { toText, utf8 } from "../base/base64url.js";
import { sha256 } from "../base/sha256.js";
import { isSigned, sign } from "./seat-keys.js";

/**
 * @typedef {import("./agreement.js").Signed} Signed
 * @typedef {import("./statements.js").Statement} Statement
 */

/** Signatures whose check is remembered. */
const REMEMBERED = 4000;

/** @param {string} purpose @param {string} text */
const hash = (purpose, text) => toText(sha256(utf8(`alveole/live/${purpose}\n${text}`)));

/** The digest of the chain without an act. @param {string} setup JSON text */
export const rootOf = (setup) => hash("setup", setup);

/** @type {import("./chain.js").Link} */
export const link = (digest, entry) => hash("chain", `${digest} ${entry}`);

/**
 * What an item signs: a purpose, and a text. A resignation counts on every chain, so it names the setup and its place alone.
 * @param {Signed | Statement} item
 * @returns {[purpose: string, text: string]}
 */
const signedText = (item) => {
  if (!("say" in item)) return ["live/act", item.digest];
  const { say, digest, place, to } = item;
  return [`live/${say}`, `${digest} ${say === "resign" ? place : (to ?? "")}`];
};

/** The signature of an act or a statement. @param {Signed | Statement} item @param {string} secret */
export const signatureOf = (item, secret) => sign(...signedText(item), secret);

/** The texts by which an invitation gives its seat to a key, and the opener confirms it. */
const handover = (/** @type {string} */ root, /** @type {string} */ key) => `${root} ${key}`;
const confirmation = (/** @type {string} */ root, /** @type {number} */ seat, /** @type {string} */ key) =>
  `${root} ${seat} ${key}`;

/** @param {string} root @param {string} key that takes the seat @param {string} secret of the invitation */
export const handoverOf = (root, key, secret) => sign("live/seat", handover(root, key), secret);
/** @param {string} root @param {number} seat @param {string} key @param {string} secret of the opener */
export const confirmationOf = (root, seat, key, secret) => sign("live/seated", confirmation(root, seat, key), secret);

/** Checks signatures, each once. */
export class Signatures {
  /** @type {Map<string, boolean>} */ #checked = new Map();

  /** @param {string} purpose @param {string} text @param {string} signature @param {string} key */
  #isSigned(purpose, text, signature, key) {
    const name = `${key} ${signature} ${purpose} ${text}`;
    let valid = this.#checked.get(name);
    if (valid === undefined) {
      valid = isSigned(purpose, text, signature, key);
      if (this.#checked.size >= REMEMBERED) this.#checked.delete([...this.#checked.keys()][0] ?? "");
      this.#checked.set(name, valid);
    }
    return valid;
  }

  /** Whether a key signed an item. @param {Signed | Statement} item @param {string} key */
  isValid(item, key) {
    return this.#isSigned(...signedText(item), item.sig ?? "", key);
  }

  /** Whether an invitation gave its seat to a key. @param {string} root @param {string} key @param {string} signature @param {string} invitation */
  isHandover(root, key, signature, invitation) {
    return this.#isSigned("live/seat", handover(root, key), signature, invitation);
  }

  /** Whether the opener confirmed that. @param {string} root @param {number} seat @param {string} key @param {string} signature @param {string} opener */
  isConfirmed(root, seat, key, signature, opener) {
    return this.#isSigned("live/seated", confirmation(root, seat, key), signature, opener);
  }
}
