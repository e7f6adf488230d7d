export const Pasted = () => <alveole-game game="hex" options='{"size": 4}' players="human,computer 1"></alveole-game>;
