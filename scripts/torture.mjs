// `npm run torture`: three users perform random actions on a real server while faults are injected, for as long as you
// like.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

ensureInstalled();
const { ensureSystemTools } = await import("./system-tools.mjs");
if (!process.argv.includes("embedded")) ensureSystemTools();
const words = [join("tests", "torture", "command.ts"), ...process.argv.slice(2)];
process.exitCode = spawnSync(pinnedNode(), words, { cwd: root, stdio: "inherit" }).status ?? 1;
