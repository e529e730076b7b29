// `npm test`: installs what's missing, then runs checks, unit tests, integration tests on Postgres, and the stories in
// real browsers, whose servers use the embedded database. `npm test -- embedded` runs the integration tests on the
// embedded database, except those that choose their database themselves; the name of any part below runs that part
// alone. Starts on Node 20.19 or newer, and runs the tests on the pinned Node.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { ensureInstalled, pinnedNode } from "./install.mjs";

ensureInstalled();
const { ensureSystemTools } = await import("./system-tools.mjs");
const { startTestPostgres } = await import("./test-postgres.mjs");
ensureSystemTools();
rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results", { recursive: true });

const node = pinnedNode();
const only = process.argv[2];
const tally = { passed: 0, failed: 0, failures: [] };
// Without a name, every part except `embedded` runs.
const wanted = (name) => only === undefined || only === name;

// Runs at the same time as the unit tests, because they spend most of their time waiting.
const checked = wanted("check") ? runBeside("check", ["scripts/check.mjs"]) : null;
if (wanted("unit")) await vitest("unit*", "unit", {});
await checked;
if (wanted("integration")) await onPostgres();
if (only === "embedded") await vitest("integration", "integration-embedded", { TEST_SECOND_DATABASE: "yes" });
if (wanted("stories")) await stories();

// Repeated at the end with the reasons, because the output above has thousands of lines.
for (const { name, reason } of tally.failures) console.log(`FAILED: ${name}${reason}`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 ? 0 : 1;

async function run(name, words, env = {}) {
  const startedMs = Date.now();
  const [status] = await once(spawn(node, words, { stdio: "inherit", env: { ...process.env, ...env } }), "exit");
  tell({ name, status, startedMs });
}

/** Buffers the output and prints it at the end so that the output of two runs doesn't mix. */
async function runBeside(name, words) {
  const startedMs = Date.now();
  const child = spawn(node, words, { stdio: ["ignore", "pipe", "pipe"] });
  const [output, problems, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  process.stdout.write(output + problems);
  tell({ name, status, startedMs });
}

function tell({ name, status, startedMs }) {
  console.log(`== ${name}: ${status === 0 ? "ok" : "FAILED"} in ${Math.round((Date.now() - startedMs) / 1000)} s`);
  if (status === 0) return;
  tally.failed += 1;
  tally.failures.push({ name, reason: "" });
}

async function vitest(project, name, env) {
  const report = `test-results/${name}.json`;
  const words = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await run(name, ["node_modules/vitest/vitest.mjs", ...words], env);
  count(report, (found) => ({
    passed: found.numPassedTests,
    failed: found.numFailedTests,
    failures: found.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => ({ name: fullName, reason: reasonOf(failureMessages[0]) })),
  }));
}

async function onPostgres() {
  const postgres = await startTestPostgres();
  try {
    await vitest("integration", "integration-postgres", { TEST_DATABASE_URL: postgres.url });
  } finally {
    postgres.stop();
  }
}

async function stories() {
  await run("build", ["node_modules/vite/bin/vite.js", "build", "apps/web", "--logLevel", "warn"]);
  await run("stories", ["node_modules/@playwright/test/cli.js", "test"]);
  count("test-results/stories.json", ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites
      .flatMap(specsOf)
      .flatMap((spec) => (spec.ok ? [] : [{ name: spec.title, reason: storyReason(spec) }])),
  }));
}

function storyReason({ tests }) {
  const errors = tests.flatMap(({ results }) => results).flatMap(({ errors: found }) => found);
  return reasonOf(errors[0]?.message);
}

/** Returns the first lines of an error, without colours and indented under the test's name. */
function reasonOf(message = "") {
  const lines = stripVTControlCharacters(message).split("\n");
  return lines
    .slice(0, 12)
    .map((line) => `\n    ${line}`)
    .join("");
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Adds a report's counts. A suite that ran no tests counts as failed. */
function count(report, read) {
  const found = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0, failures: [] };
  tally.passed += found.passed;
  tally.failed += found.failed;
  tally.failures.push(...found.failures);
  if (found.passed + found.failed === 0) {
    console.error(`${report}: no test ran`);
    tally.failed += 1;
  }
}
