import "alveole/define";

export function Game({ options, players, onMove, onError }) {
  return (
    <alveole-game
      game="hex"
      options={options}
      players={players}
      onalveole-move={(event) => onMove(event.detail.move)}
      onalveole-error={(event) => onError(event.detail)}
    />
  );
}
