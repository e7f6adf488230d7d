// What the page uses of uqr: QR codes as modules, light and dark. tools/build/vendor/bundle.mjs makes one module of it.
export { encode } from "uqr";
