"use client";
import "alveole/define";
import { loadEngine } from "alveole/engine";
import { useEffect, useState } from "react";

async function count() {
  const engine = await loadEngine();
  return engine.ask({ op: "perft", game: "hex", options: { size: 3 }, depth: 2 }).nodes;
}

export default function Page() {
  const [nodes, setNodes] = useState("");
  useEffect(() => void count().then(setNodes), []);
  return (
    <>
      <alveole-game game="hex" options='{"size": 4}' players="human,computer 1" />
      <output>{nodes}</output>
    </>
  );
}
