// Ties SPEC.md to the tests. Fails on a rule without a test, and on an unknown id in a test's title, a comment or a
// document. Also fails if two decision records have the same number, because code and documents refer to them by
// number.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { isRuleId, ruleIds } from "./spec-rules.mjs";

const rules = new Set(ruleIds);
const testFiles = globSync("{packages,apps,tests}/**/*.{test,spec}.{ts,tsx}", {
  exclude: (path) => path.includes("node_modules"),
});
const citations = testFiles.flatMap((file) => titleIdsIn(readFileSync(file, "utf8")).map((id) => ({ file, id })));
const tested = new Set(citations.map(({ id }) => id));

const problems = [
  ...ruleIds.filter((id) => !isRuleId(id)).map((id) => `SPEC.md ${id}: an id must look like KS-21`),
  ...ruleIds.filter((id, index) => ruleIds.indexOf(id) !== index).map((id) => `SPEC.md ${id}: is listed twice`),
  ...[...rules].filter((id) => !tested.has(id)).map((id) => `SPEC.md ${id}: no test's title begins with it`),
  ...[...citations, ...mentions()]
    .filter(({ id }) => !rules.has(id))
    .map(({ file, id }) => `${file}: names ${id}, which isn't in SPEC.md`),
  ...decisionProblems(),
];
for (const problem of problems) console.error(problem);
console.log(`rules: ${rules.size} in SPEC.md, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Ids in square brackets at the start of a test title. Several are allowed: test("[KS-21][KS-22] ..."). */
function titleIdsIn(source) {
  const titles = source.matchAll(
    /\b(?:test|it|describe)(?:\.\w+)*\s*(?:\([^()"'`]*\)\s*)?\(\s*["'`]((?:\[[A-Z][A-Z0-9-]*\]\s*)+)/g,
  );
  return [...titles].flatMap(([, ids]) => [...ids.matchAll(/\[([^\]]+)\]/g)].map(([, id]) => id));
}

/** Finds ids with one of SPEC.md's prefixes anywhere else, such as in comments, documents and tables. */
function mentions() {
  const prefixes = [...new Set([...rules].map((id) => id.slice(0, id.indexOf("-"))))].join("|");
  const pattern = new RegExp(`(?<![\\w-])(?:${prefixes})-\\d+(?![\\w-])`, "g");
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.md"], { encoding: "utf8" }).trim();
  return files
    .split("\n")
    .filter((file) => existsSync(file))
    .flatMap((file) => (readFileSync(file, "utf8").match(pattern) ?? []).map((id) => ({ file, id })));
}

function decisionProblems() {
  const files = globSync("docs/decisions/*.md").sort();
  const numberOf = (file) => /(\d{3})-[^/]+$/.exec(file)?.[1];
  return files.flatMap((file, index) => [
    ...(readFileSync(file, "utf8").startsWith(`# ${numberOf(file)} `)
      ? []
      : [`${file}: its title must begin with its number`]),
    ...(index > 0 && numberOf(files[index - 1]) === numberOf(file) ? [`${file}: its number is already taken`] : []),
  ]);
}
