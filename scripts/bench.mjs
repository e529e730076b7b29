// Runs the benchmarks on the pinned Node:
//   npm run bench                          every figure, one table at the end (about two hours on two cores)
//   npm run bench -- pointer kill          only these
//   npm run bench -- --quick pointer       a quick look: too few repetitions to quote
//   npm run bench -- --write-readme        also writes these figures to README.md's table
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

ensureInstalled();
const entry = join(root, "bench/harness/run-figures.ts");
const words = ["--disable-warning=ExperimentalWarning", entry, ...process.argv.slice(2)];
const bench = spawn(pinnedNode(), words, { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => bench.kill(signal));
bench.on("exit", (code) => process.exit(code ?? 1));
