import { useEffect, useState } from "react";

export function App({ Game, Pasted }) {
  const [props, setProps] = useState({ options: { size: 3 }, players: ["human", "human"], label: "first" });
  const [shown, setShown] = useState(true);
  useEffect(() => {
    window.app = { set: (more) => setProps((before) => ({ ...before, ...more })), show: setShown };
  }, []);
  const { label, ...rest } = props;
  return (
    <main>
      <div id="pasted">
        <Pasted />
      </div>
      <div id="bound">
        {shown && (
          <Game
            {...rest}
            onMove={(move) => window.log.push(`${label} ${move}`)}
            onError={({ code, property }) => window.log.push(`${code} ${property}`)}
          />
        )}
      </div>
    </main>
  );
}
