// Ties SPEC.md to the tests: a rule without a test fails, and so does a test that cites an unknown rule.
import { globSync, readFileSync } from "node:fs";

const rulePattern = /^- ([A-Z]{2,3}(?:-T|-)?\d+) /gm;
const rules = new Set(
  [...readFileSync("packages/protocol/SPEC.md", "utf8").matchAll(rulePattern)].map((match) => match[1]),
);
const testFiles = globSync("{packages,apps,tests}/**/*.{test,spec}.{ts,tsx}", {
  exclude: (path) => path.includes("node_modules"),
});

const cited = new Map();
for (const file of testFiles)
  for (const id of citationsIn(readFileSync(file, "utf8"))) cited.set(id, [...(cited.get(id) ?? []), file]);

const untested = [...rules].filter((id) => !cited.has(id));
const unknown = [...cited.keys()].filter((id) => !rules.has(id));
for (const id of untested) console.error(`SPEC.md ${id}: no test cites it`);
for (const id of unknown) console.error(`${cited.get(id).join(", ")}: cites ${id}, which SPEC.md does not know`);
console.log(`rules: ${rules.size} in SPEC.md, ${rules.size - untested.length} tested, ${unknown.length} unknown`);
process.exitCode = untested.length + unknown.length === 0 ? 0 : 1;

/** Ids in square brackets at the start of a test title, several allowed: test("[KS1][KS2] ..."). */
function citationsIn(source) {
  const titles = [
    ...source.matchAll(
      /\b(?:test|it|describe)(?:\.\w+)*\s*(?:\([^()"'`]*\)\s*)?\(\s*["'`]((?:\[[A-Z]{2,3}(?:-T|-)?\d+\]\s*)+)/g,
    ),
  ];
  return titles.flatMap((title) => [...title[1].matchAll(/\[([A-Z]{2,3}(?:-T|-)?\d+)\]/g)].map((match) => match[1]));
}
