/** A plugin for markdown-it, which VitePress and Eleventy use too: code blocks with the language `alveole` become static HTML. */
import { fence } from "./fence.js";

export default function alveole(md, options) {
  const others = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info, content } = tokens[index];
    return info.trim().split(/\s/)[0] === "alveole" ? fence(content, options) : others(tokens, index, ...rest);
  };
}
