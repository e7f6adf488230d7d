/** The libraries that the build puts beside the page (tools/build/vendor.sh): of each, what the page uses. */

declare module "*/vendor/idb-keyval.js" {
  type Store = <T>(mode: IDBTransactionMode, callback: (store: IDBObjectStore) => T | PromiseLike<T>) => Promise<T>;
  export function createStore(database: string, store: string): Store;
  export function get(key: string, store: Store): Promise<unknown>;
  export function set(key: string, value: unknown, store: Store): Promise<void>;
  export function del(key: string, store: Store): Promise<void>;
  export function delMany(keys: string[], store: Store): Promise<void>;
  export function entries(store: Store): Promise<[string, unknown][]>;
  export function update(key: string, updater: (value: unknown) => unknown, store: Store): Promise<void>;
}

declare module "*/vendor/secp256k1.js" {
  /** Schnorr signatures as in BIP-340. */
  export const schnorr: {
    keygen(): { secretKey: Uint8Array; publicKey: Uint8Array };
    getPublicKey(secretKey: Uint8Array): Uint8Array;
    sign(message: Uint8Array, secretKey: Uint8Array, auxiliary?: Uint8Array): Uint8Array;
    verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
  };
  /** The hashes that the signatures use, which its user sets. */
  export const hashes: { sha256?: (message: Uint8Array) => Uint8Array };
}

declare module "*/vendor/qr.js" {
  /** A QR code: `data[row][column]` is whether the module is dark, with the quiet zone of `border` modules. */
  export function encode(
    text: string,
    options?: { ecc?: "L" | "M" | "Q" | "H"; border?: number; maxVersion?: number },
  ): { size: number; data: boolean[][] };
}
