// `npm run test:formats`: writes takes' files with the product's code, opens them in other programs, and checks what
// the programs report. As root on Debian, it installs them first.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

ensureInstalled();
const { ensureAudioTools } = await import("./system-tools.mjs");
ensureAudioTools();
const words = [join("tests", "formats", "open-in-programs.ts")];
process.exitCode = spawnSync(pinnedNode(), words, { cwd: root, stdio: "inherit" }).status ?? 1;
