// `npm run check`: every check that doesn't run the code. They run in parallel, and we print the output of each when
// it's done.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

const steps = [
  ["format and lint", "biome", ["check", "--error-on-warnings", "--diagnostic-level=warn", "."]],
  ["types", "tsc", ["-p", ".", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"]],
  ["zones", process.execPath, ["scripts/check-zones.mjs"]],
  ["rules", process.execPath, ["scripts/check-rules.mjs"]],
  ["words", process.execPath, ["scripts/check-words.mjs"]],
  ["sleeps", process.execPath, ["scripts/check-sleeps.mjs"]],
  ["asvs", process.execPath, ["scripts/check-asvs.mjs"]],
  ["take faults", process.execPath, ["scripts/check-take-faults.mjs"]],
  ["lock file", process.execPath, ["scripts/fix-lock.mjs", "--check"]],
  ["dead code", "knip", ["--no-progress"]],
];

const passed = await Promise.all(steps.map(check));
const count = passed.filter(Boolean).length;
console.log(`check: ${count} passed, ${steps.length - count} failed`);
process.exitCode = count === steps.length ? 0 : 1;

async function check([name, command, words]) {
  const bin = command.includes("/") ? command : `node_modules/.bin/${command}`;
  const child = spawn(bin, words, { stdio: ["ignore", "pipe", "pipe"] });
  const exited = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  const [output, problems, status] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  process.stdout.write(output);
  process.stderr.write(problems);
  if (status !== 0) console.error(`check: ${name} failed`);
  return status === 0;
}
