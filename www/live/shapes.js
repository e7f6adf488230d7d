// @ts-check
/** The shapes of what comes from other devices, as predicates. */

/** Limits of what is read. */
export const NAME = 30; // letters
export const SEATS = 8;
export const LONG = 1e10; // milliseconds: longer than any match

/** @param {number} most @returns {(value: any) => boolean} */
export const isCount = (most) => (n) => Number.isInteger(n) && n >= 0 && n <= most;
/** @param {number} most in UTF-16 units @returns {(value: any) => boolean} */
export const isText = (most) => (text) => typeof text === "string" && text.length <= most;
/** @param {number} digits @returns {(value: any) => boolean} */
export const isHex = (digits) => (text) =>
  typeof text === "string" && text.length === digits && /^[\da-f]*$/.test(text);
/** @param {any} name */
export const isName = (name) => typeof name === "string" && [...name].length <= NAME;
/** @param {any} key a public key, as base64url text */
export const isKey = (key) => typeof key === "string" && /^[\w-]{43}$/.test(key);
/** @param {any} value */
export const isFlag = (value) => typeof value === "boolean";
/** @param {any} value */
export const isObject = (value) => typeof value === "object" && value !== null;
/** @param {(item: any) => boolean} fits @param {number} most @returns {(value: any) => boolean} */
export const isList = (fits, most) => (list) => Array.isArray(list) && list.length <= most && list.every(fits);
/** @param {...((item: any) => boolean)} items @returns {(value: any) => boolean} */
export const isTuple =
  (...items) =>
  (list) =>
    Array.isArray(list) && list.length === items.length && items.every((fits, i) => fits(list[i]));
/** @param {(value: any) => boolean} fits @returns {(value: any) => boolean} */
export const isOptional = (fits) => (value) => value === undefined || fits(value);
/**
 * Whether each of these fields fits.
 * @param {any} value
 * @param {Record<string, (value: any) => boolean>} fields
 */
export const hasFields = (value, fields) =>
  isObject(value) && Object.entries(fields).every(([name, fits]) => fits(value[name]));
