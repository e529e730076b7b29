// `npm run eval`: measures the configured summariser and transcriber.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

ensureInstalled();
const entry = join(root, "eval/run-eval.ts");
const { status } = spawnSync(pinnedNode(), ["--disable-warning=ExperimentalWarning", entry], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
