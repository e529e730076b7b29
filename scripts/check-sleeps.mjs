// Fails on a test that sleeps. Only packages/testkit/src/processes/let-time-pass.ts may wait, for tests where the time
// itself matters.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

const theWait = "packages/testkit/src/processes/let-time-pass.ts";
const files = globSync(
  ["{packages,apps}/*/src/**/*.{test,spec}.{ts,tsx}", "{packages,apps}/*/src/**/testing/**/*.ts"].concat(
    "{apps/server/src/whole-server,packages/testkit/src,tests}/**/*.ts",
  ),
);

const problems = [...new Set(files)].filter((file) => file !== theWait).flatMap(sleepsIn);
for (const problem of problems) console.error(problem);
console.log(`sleeps: ${files.length} files, ${problems.length} sleeps`);
process.exitCode = problems.length === 0 ? 0 : 1;

function sleepsIn(file) {
  const source = readFileSync(file, "utf8");
  const { program } = parseSync(file, source);
  const sleeps = nodesOf(program).filter((node) => isTimerImport(node) || isPageSleep(node) || isSleepingPromise(node));
  return sleeps.map(({ start }) => `${file}:${source.slice(0, start).split("\n").length}: sleeps`);
}

function isTimerImport(node) {
  if (node.type !== "ImportDeclaration" || !/^(node:)?timers\/promises$/.test(node.source.value)) return false;
  return node.specifiers.some(({ imported }) => imported?.name !== "setImmediate");
}

function isPageSleep(node) {
  return node.type === "MemberExpression" && node.property.name === "waitForTimeout";
}

/**
 * Finds `new Promise((resolve) => setTimeout(resolve, ms))`. A timer that does something else is a deadline, not a
 * sleep.
 */
function isSleepingPromise(node) {
  if (node.type !== "NewExpression" || node.callee.name !== "Promise") return false;
  const [work] = node.arguments;
  const resolve = work?.params?.[0]?.name;
  if (resolve === undefined) return false;
  const timers = nodesOf(work.body).filter((call) => call.type === "CallExpression" && isTimer(call.callee));
  return timers.some(({ arguments: [act] }) => nodesOf(act).some((part) => part.name === resolve));
}

function isTimer(callee) {
  return [callee.name, callee.property?.name].includes("setTimeout");
}

function nodesOf(node) {
  if (node === null || typeof node !== "object") return [];
  const below = Object.values(node).flatMap(nodesOf);
  return typeof node.type === "string" ? [node, ...below] : below;
}
