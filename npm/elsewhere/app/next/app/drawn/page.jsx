import { renderSvg } from "alveole/engine";

/** A server component: the server draws the position. */
export default async function Drawn() {
  const svg = await renderSvg({ game: "hex", options: { size: 4 }, moves: ["d4"] });
  return <main dangerouslySetInnerHTML={{ __html: svg }} />;
}
