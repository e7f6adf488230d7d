// The database of a browser in place of `idb-keyval`: transactions take time, come one after the other, and write all or nothing.
import { here } from "./globals.mjs";

/** What is stored is data without anything that JSON lacks. */
const copy = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

export const createStore = () => (mode, work) => here().browser.transaction(here(), mode, work);
export const get = (key, store) => store("readonly", (values) => copy(values.get(key)));
export const entries = (store) => store("readonly", (values) => [...values].map(copy));
export const set = (key, value, store) => store("readwrite", (values) => void values.set(key, copy(value)));
export const update = (key, change, store) =>
  store("readwrite", (values) => void values.set(key, copy(change(copy(values.get(key))))));
export const del = (key, store) => store("readwrite", (values) => void values.delete(key));
export const delMany = (keys, store) => store("readwrite", (values) => keys.forEach((key) => values.delete(key)));
