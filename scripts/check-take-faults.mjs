// Ties docs/take-faults.md to the tests. Every fault from 1 to 20 must be listed once, with the tests that prove it by
// file and title, or as not built yet.
import { existsSync, readFileSync } from "node:fs";

const document = "docs/take-faults.md";
const faultCount = 20;
const notBuilt = "not built yet (repair)";
const rows = readFileSync(document, "utf8")
  .split("\n")
  .filter((line) => /^\|\s*\d+\s*\|/.test(line))
  .map(rowOf);

const numbers = rows.map(({ number }) => number);
const problems = [
  ...Array.from({ length: faultCount }, (_, index) => index + 1)
    .filter((number) => !numbers.includes(number))
    .map((number) => `fault ${number} is missing`),
  ...numbers
    .filter((number, index) => numbers.indexOf(number) !== index)
    .map((number) => `fault ${number} is listed twice`),
  ...rows.flatMap((row) => problemsOf(row).map((problem) => `fault ${row.number} ${problem}`)),
];
for (const problem of problems) console.error(`${document}: ${problem}`);
const open = rows.filter(({ proof }) => proof === notBuilt).length;
console.log(`take faults: ${rows.length - open} with tests, ${open} not built yet, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function rowOf(line) {
  const [, number, fault, , proof] = line.split("|").map((cell) => cell.trim());
  return { number: Number(number), fault, proof };
}

function problemsOf({ fault, proof = "" }) {
  if (!fault) return ["isn't described"];
  if (proof === notBuilt) return [];
  const named = [...proof.matchAll(/`([^`]+)`: "([^"]+)"/g)].map(([, file, title]) => ({ file, title }));
  if (named.length === 0) return ["names no test"];
  return named.flatMap(({ file, title }) => {
    if (!/\.(test|spec)\.ts$/.test(file) || !existsSync(file)) return [`names ${file}, which isn't a test file`];
    const tests = testsIn(file).filter((test) => test.title === title);
    if (tests.length === 0) return [`names a test that ${file} doesn't have: ${title}`];
    return tests.some(({ isRun }) => isRun) ? [] : [`names a test that ${file} never runs: ${title}`];
  });
}

/** The tests with their titles, without the ids at the beginning. */
function testsIn(file) {
  const source = readFileSync(file, "utf8");
  const tests = source.matchAll(
    /\b(?:test|it)((?:\.\w+)*)\s*(?:\((?:[^()]|\([^()]*\))*\)\s*)?\(\s*"((?:[^"\\]|\\.)*)"/g,
  );
  return [...tests].map(([, modifiers, title]) => ({
    title: title.replace(/^(\[[A-Z]+-\d+\]\s*)+/, ""),
    isRun: !/\.(skip|todo|fixme|fails?)\b/.test(modifiers),
  }));
}
