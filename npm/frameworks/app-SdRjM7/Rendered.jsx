import { AlveoleGame } from "alveole/react";

export function Game({ options, players, onMove, onError }) {
  return (
    <AlveoleGame
      game="hex"
      options={options}
      players={players}
      onalveole-move={(event) => onMove(event.detail.move)}
      onalveole-error={(event) => onError(event.detail)}
    />
  );
}
