// Keeps each figure's latest rows for the README. Each figure has its own date, so measuring one figure again leaves
// the other figures untouched.
import { readFile, writeFile } from "node:fs/promises";
import type { MeasuredFigures } from "./figure.ts";
import { toMarkdown } from "./table.ts";

const PUBLISHED = new URL("../published.json", import.meta.url);
const README = new URL("../../README.md", import.meta.url);
const START = "<!-- bench:start -->";
const END = "<!-- bench:end -->";

type Published = { machine: string; figures: MeasuredFigures };

export async function publish(machine: string, measured: MeasuredFigures): Promise<void> {
  const { figures } = JSON.parse(await readFile(PUBLISHED, "utf8")) as Published;
  const all = Object.fromEntries(Object.entries({ ...figures, ...measured }).sort(([a], [b]) => a.localeCompare(b)));
  const published: Published = { machine, figures: all };
  await writeFile(PUBLISHED, `${JSON.stringify(published, null, 2)}\n`);
  await writeIntoReadme(toMarkdown(Object.values(all), machine));
}

async function writeIntoReadme(table: string): Promise<void> {
  const text = await readFile(README, "utf8");
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start < 0 || end < start) throw new Error(`README.md has no ${START} ... ${END} to write between.`);
  await writeFile(README, `${text.slice(0, start + START.length)}\n${table}\n${text.slice(end)}`);
}
