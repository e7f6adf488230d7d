/** The libraries that the build puts beside the page (scripts/vendor.sh): of each, what the page uses. */

declare module "*/vendor/idb-keyval.js" {
  type Store = <T>(mode: IDBTransactionMode, callback: (store: IDBObjectStore) => T | PromiseLike<T>) => Promise<T>;
  export function createStore(database: string, store: string): Store;
  export function get(key: string, store: Store): Promise<unknown>;
  export function set(key: string, value: unknown, store: Store): Promise<void>;
  export function del(key: string, store: Store): Promise<void>;
  export function delMany(keys: string[], store: Store): Promise<void>;
  export function entries(store: Store): Promise<[string, unknown][]>;
}
