import { AlveoleGame } from "alveole/react";
export const Pasted = () => <AlveoleGame game="hex" options='{"size": 4}' players="human,computer 1"></AlveoleGame>;
