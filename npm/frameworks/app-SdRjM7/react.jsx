import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { kinds } from "./react-kinds.jsx";

const root = document.querySelector("#root");
const app = <StrictMode>{kinds[root.dataset.game]}</StrictMode>;
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
