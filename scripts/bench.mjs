// Runs the benchmarks on the pinned Node:
//   npm run bench                          every figure, one table at the end (some two hours on two cores)
//   npm run bench -- pointer kill          only these
//   npm run bench -- --quick pointer       a look in passing, too few repetitions to be quoted
//   npm run bench -- --write-readme        and these figures into the table of README.md
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

ensureInstalled();
const entry = join(root, "bench/harness/run-figures.ts");
const words = ["--disable-warning=ExperimentalWarning", entry, ...process.argv.slice(2)];
const bench = spawn(pinnedNode(), words, { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => bench.kill(signal));
bench.on("exit", (code) => process.exit(code ?? 1));
