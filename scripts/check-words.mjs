// Fails on a word that GLOSSARY.md lists under "Words we don't use", in code, comments and texts.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const [, table] = readFileSync("GLOSSARY.md", "utf8").split("## Words we don't use");
const refused = [...table.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)]
  .filter(([, word]) => word !== "Not" && !word.startsWith("-"))
  .map(([, word, instead]) => ({ pattern: new RegExp(`\\b${word}`, "i"), word, instead }));
const patterns = ["*.ts", "*.tsx", "*.mjs", "*.md", "*.html"];
const files = execFileSync("git", ["ls-files", ...patterns], { encoding: "utf8" })
  .trim()
  .split("\n")
  .filter((file) => !["GLOSSARY.md", "VOICE.md"].includes(file) && existsSync(file));

const problems = files.flatMap((file) => {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, index) =>
    refused
      .filter(({ pattern }) => pattern.test(line) || pattern.test(file))
      .map(({ word, instead }) => `${file}:${index + 1}: not "${word}", but: ${instead}`),
  );
});
for (const problem of problems) console.error(problem);
console.log(`words: ${files.length} files, ${refused.length} refused words, ${problems.length} found`);
process.exitCode = problems.length === 0 ? 0 : 1;
