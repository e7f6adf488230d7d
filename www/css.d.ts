/** A style sheet that a module imports: the build makes it one to adopt (tools/build/styles.mjs). */
declare module "*.css" {
  const sheet: CSSStyleSheet;
  export default sheet;
}
