// Ties docs/asvs to the code. Every requirement of levels 1 and 2 must be listed once, with its level. If it's met, the
// row names existing files and a proof (a rule of SPEC.md or a test). If it isn't, the row says why.
import { existsSync, globSync, readFileSync } from "node:fs";
import { ruleIds } from "./spec-rules.mjs";

const statuses = ["met", "partly", "not met", "does not apply"];
const rules = new Set(ruleIds);
/** Maps each section to a string with one digit per requirement: the requirement's level. */
const sections = JSON.parse(readFileSync("docs/asvs/levels.json", "utf8"));
const levels = new Map(
  Object.entries(sections).flatMap(([section, digits]) =>
    [...digits].map((level, index) => [`${section}.${index + 1}`, level]),
  ),
);

const rows = globSync("docs/asvs/v*.md").flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => rowOf(file, line)),
);
const seen = new Map(rows.map(({ id }) => [id, rows.filter((row) => row.id === id).length]));
const wanted = [...levels].filter(([, level]) => level === "1" || level === "2").map(([id]) => id);
const problems = [
  ...wanted
    .filter((id) => seen.get(id) !== 1)
    .map((id) => `${id}: is listed ${seen.get(id) ?? 0} times instead of once`),
  ...rows.flatMap((row) => problemsOf(row).map((problem) => `${row.file} ${row.id}: ${problem}`)),
];
const readme = readFileSync("docs/asvs/README.md", "utf8").replace(/ +/g, " ");
const files = globSync("docs/asvs/v*.md").sort();
for (const expected of [...files.map((file) => countsOf(file.slice("docs/asvs/".length), file)), countsOf("**All**")])
  if (!readme.includes(expected)) problems.push(`docs/asvs/README.md: the counts should be ${expected}`);
for (const problem of problems) console.error(problem);
const counted = statuses.map((status) => `${rows.filter((row) => row.status === status).length} ${status}`);
console.log(`asvs: ${rows.length} requirements, ${counted.join(", ")}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Returns the end of a row in README.md's table, for one chapter or for the total. */
function countsOf(label, file) {
  const own = rows.filter((row) => file === undefined || row.file === file);
  const counts = statuses.map((status) => own.filter((row) => row.status === status).length);
  return `${file === undefined ? label : `(${label})`} | ${counts.join(" | ")} |`;
}

function rowOf(file, line) {
  const [, id, level, asks, status, where, proof, remark] = line.split("|").map((cell) => cell.trim());
  return { file, id, level, asks, status, where: listOf(where), proof: listOf(proof), remark };
}

function listOf(cell = "") {
  return cell
    .split(",")
    .map((part) => part.trim().replaceAll("`", ""))
    .filter(Boolean);
}

function problemsOf({ id, level, asks, status, where, proof, remark }) {
  const isMet = status === "met";
  return [
    !["1", "2"].includes(levels.get(id)) && "isn't a requirement of level 1 or 2",
    levels.get(id) !== level && `should be level ${levels.get(id)}`,
    !asks && "doesn't say what it asks",
    !statuses.includes(status) && `has an unknown status: ${status}`,
    ...where.filter((path) => !existsSync(path)).map((path) => `names a file that doesn't exist: ${path}`),
    ...proof.filter((name) => !isProof(name)).map((name) => `has a proof that's neither a rule nor a test: ${name}`),
    isMet && where.length === 0 && "is met but names no file",
    isMet && proof.length === 0 && "is met but names no proof",
    !isMet && !remark && "doesn't say why",
  ].filter(Boolean);
}

function isProof(name) {
  return rules.has(name) || (/\.(test|spec)\.tsx?$/.test(name) && existsSync(name));
}
