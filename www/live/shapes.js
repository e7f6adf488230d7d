// @ts-check
/** The shapes of what comes from other devices, as predicates. */

/** Limits of what is read. */
export const NAME = 30; // letters
export const SEATS = 8;
export const LONG = 1e10; // milliseconds: longer than unknown match

/** @param {number} most @returns {(value: unknown) => boolean} */
export const isCount = (most) => (n) => typeof n === "number" && Number.isInteger(n) && n >= 0 && n <= most;
/** @param {number} most in UTF-16 units @returns {(value: unknown) => boolean} */
export const isText = (most) => (text) => typeof text === "string" && text.length <= most;
/** @param {number} digits @returns {(value: unknown) => boolean} */
export const isHex = (digits) => (text) =>
  typeof text === "string" && text.length === digits && /^[\da-f]*$/.test(text);
/** @param {unknown} name */
export const isName = (name) => typeof name === "string" && [...name].length <= NAME;
/** @param {unknown} key a public key, as base64url text */
export const isKey = (key) => typeof key === "string" && /^[\w-]{43}$/.test(key);
/** @param {unknown} value */
export const isFlag = (value) => typeof value === "boolean";
/** @param {unknown} value @returns {value is object} */
export const isObject = (value) => typeof value === "object" && value !== null;
/** @param {(item: unknown) => boolean} fits @param {number} most @returns {(value: unknown) => boolean} */
export const isList = (fits, most) => (list) => Array.isArray(list) && list.length <= most && list.every(fits);
/** @param {...((item: unknown) => boolean)} items @returns {(value: unknown) => boolean} */
export const isTuple =
  (...items) =>
  (list) =>
    Array.isArray(list) && list.length === items.length && items.every((fits, i) => fits(list[i]));
/** @param {...((value: unknown) => boolean)} shapes @returns {(value: unknown) => boolean} */
export const either =
  (...shapes) =>
  (value) =>
    shapes.some((fits) => fits(value));
/** @param {(value: unknown) => boolean} fits @returns {(value: unknown) => boolean} */
export const isOptional = (fits) => (value) => value === undefined || fits(value);
/**
 * Whether each of these fields fits.
 * @param {unknown} value
 * @param {Record<string, (value: unknown) => boolean>} fields
 */
export const hasFields = (value, fields) =>
  isObject(value) && Object.entries(fields).every(([name, fits]) => fits(Reflect.get(value, name)));
