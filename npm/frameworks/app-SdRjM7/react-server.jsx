import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { kinds } from "./react-kinds.jsx";

/** The page as a server writes it. */
export const render = (kind) => renderToString(<StrictMode>{kinds[kind]}</StrictMode>);
