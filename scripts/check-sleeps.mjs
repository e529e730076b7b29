// Fails on a test that sleeps, or that waits for something with Vitest's own limit of one second. Only let-time-pass.ts
// may sleep, for tests where the time itself matters, and only eventually.ts sets the time to wait.
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

const allowed = ["packages/testkit/src/processes/let-time-pass.ts", "packages/testkit/src/eventually.ts"];
const files = globSync(
  ["{packages,apps}/*/src/**/*.{test,spec}.{ts,tsx}", "{packages,apps}/*/src/**/testing/**/*.ts"].concat(
    "{apps/server/src/whole-server,packages/testkit/src,tests}/**/*.ts",
  ),
);

const problems = [...new Set(files)].filter((file) => !allowed.includes(file)).flatMap(problemsIn);
for (const problem of problems) console.error(problem);
console.log(`sleeps: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function problemsIn(file) {
  const source = readFileSync(file, "utf8");
  const { program } = parseSync(file, source);
  const at = ({ start }) => `${file}:${source.slice(0, start).split("\n").length}`;
  const nodes = nodesOf(program);
  const sleeps = nodes.filter((node) => isTimerImport(node) || isPageSleep(node) || isSleepingPromise(node));
  return [
    ...sleeps.map((node) => `${at(node)}: sleeps`),
    ...nodes.filter(isShortWait).map((node) => `${at(node)}: waits one second; use eventually() from the testkit`),
  ];
}

function isTimerImport(node) {
  if (node.type !== "ImportDeclaration" || !/^(node:)?timers\/promises$/.test(node.source.value)) return false;
  return node.specifiers.some(({ imported }) => imported?.name !== "setImmediate");
}

function isPageSleep(node) {
  return node.type === "MemberExpression" && node.property.name === "waitForTimeout";
}

function isShortWait(node) {
  return node.type === "MemberExpression" && node.object.name === "vi" && /^wait(For|Until)$/.test(node.property.name);
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
