// What the page uses of uqr: QR codes as modules, light and dark. scripts/vendor/bundle.mjs makes one module of it.
export { encode } from "uqr";
