import type { FenceOptions } from "./fence.js";

/** The plugin for remark, in front of remark-rehype: `.use(remarkAlveole)`. */
export function remarkAlveole(options?: FenceOptions): (tree: any) => void;

/** The plugin for rehype: `.use(rehypeAlveole)`. */
export function rehypeAlveole(options?: FenceOptions): (tree: any) => void;
