// `npm run test:formats`: makes takes' files with the product's own writers, opens them in other programs, and compares
// what those say. Installs the programs first, as root on Debian.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

ensureInstalled();
const { ensureAudioTools } = await import("./system-tools.mjs");
ensureAudioTools();
const words = [join("tests", "formats", "open-in-programs.ts")];
process.exitCode = spawnSync(pinnedNode(), words, { cwd: root, stdio: "inherit" }).status ?? 1;
