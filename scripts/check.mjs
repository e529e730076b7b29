// Everything that can be said about the code without running it. `npm run check`.
import { spawnSync } from "node:child_process";

const steps = [
  ["format and lint", "biome", ["check", "--error-on-warnings", "."]],
  ["types", "tsc", ["-p", "."]],
  ["zones", process.execPath, ["scripts/check-zones.mjs"]],
  ["rules", process.execPath, ["scripts/check-rules.mjs"]],
  ["asvs", process.execPath, ["scripts/check-asvs.mjs"]],
  ["lock file", process.execPath, ["scripts/fix-lock.mjs", "--check"]],
  ["dead code", "knip", ["--no-progress"]],
];

const failed = steps.filter(([name, command, words]) => {
  const bin = command.includes("/") ? command : `node_modules/.bin/${command}`;
  const { status } = spawnSync(bin, words, { stdio: "inherit" });
  if (status !== 0) console.error(`check: ${name} failed`);
  return status !== 0;
});
console.log(`check: ${steps.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
