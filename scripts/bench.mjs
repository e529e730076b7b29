// Runs the benchmarks on the pinned Node: `npm run bench [-- <figure> ...] [-- --quick] [-- --write-readme]`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const pinnedNode = join(root, "node_modules", ".bin", "node");
const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
const run = spawnSync(
  node,
  ["--disable-warning=ExperimentalWarning", join(root, "bench", "harness", "run-figures.ts"), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
  },
);
process.exit(run.status ?? 1);
