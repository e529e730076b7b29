// `npm run attacks`: replays the attacks in tests/attacks against a started server and prints which defences held.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

ensureInstalled();
const run = (...words) => spawnSync(pinnedNode(), words, { cwd: root, stdio: "inherit" }).status ?? 1;
const built = run(join("node_modules", "vite", "bin", "vite.js"), "build", "apps/web", "--logLevel", "warn");
process.exitCode = built === 0 ? run(join("tests", "attacks", "replay.ts"), ...process.argv.slice(2)) : built;
