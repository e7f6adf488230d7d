import type { FenceOptions } from "./fence.js";

/** The plugin for markdown-it: `md.use(alveole)`. */
export default function alveole(md: object, options?: FenceOptions): void;
