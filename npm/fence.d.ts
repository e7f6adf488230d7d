export interface FenceOptions {
  /** The language of comments that are there in several: English without it. */
  lang?: string;
}

/**
 * Writes the text of a fence, a code block of Markdown with the language `alveole`, as HTML: pictures, and the comments as text. A
 * fence with a fault is written as it is, with the fault below it.
 */
export function fence(text: string, options?: FenceOptions): string;
