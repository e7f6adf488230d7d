import { Pasted } from "./Pasted.jsx";
import { Pasted as PastedComponent } from "./PastedComponent.jsx";
import { Game } from "./React.jsx";
import { App } from "./ReactApp.jsx";
import { Game as Rendered } from "./Rendered.jsx";

/** The page with the tag, and with the component of `alveole/react`. */
export const kinds = {
  Game: <App Game={Game} Pasted={Pasted} />,
  Rendered: <App Game={Rendered} Pasted={PastedComponent} />,
};
