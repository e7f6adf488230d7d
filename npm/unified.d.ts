import type { FenceOptions } from "./fence.js";

/** The plugin for remark, in front of remark-rehype: `.use(remarkAlveole)`. */
export function remarkAlveole(options?: FenceOptions): (tree: object) => void;

/** The plugin for rehype: `.use(rehypeAlveole)`. */
export function rehypeAlveole(options?: FenceOptions): (tree: object) => void;
