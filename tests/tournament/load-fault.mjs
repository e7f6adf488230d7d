// Loads the modules with the fault FAULT: node --import ./tests/tournament/load-fault.mjs
import { register } from "node:module";

register("./faults.mjs", import.meta.url);
