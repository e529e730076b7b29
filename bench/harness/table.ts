// One Markdown table of all rows, and its place between two markers in the README.
import { readFile, writeFile } from "node:fs/promises";
import { limitOf, type Row, verdictOn } from "./figure.ts";

const START = "<!-- bench:start -->";
const END = "<!-- bench:end -->";

function amount(value: number | null, unit: Row["unit"]): string {
  if (value === null) return "not measured";
  const digits = unit === "clips" || unit === "points" ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toFixed(digits)} ${unit}`;
}

function ratio(row: Row): string {
  if (row.product === null || row.floor === null || row.floor === 0) return "";
  return (row.product / row.floor).toFixed(2);
}

function targetText(row: Row): string {
  const { target } = row;
  if (target.kind === "information") return "";
  if (target.kind === "limit") return `≤ ${target.max} ${row.unit}`;
  if (target.kind === "at-least") return `≥ ${target.min} ${row.unit}`;
  const plus = target.allowance === undefined ? "" : ` + ${amount(target.allowance, row.unit)}`;
  const limit = limitOf(row);
  return `≤ ${target.max} × floor${plus}${limit === null ? "" : ` = ${amount(limit, row.unit)}`}`;
}

function line(row: Row): string {
  const name = row.note === undefined ? row.figure : `${row.figure} (${row.note})`;
  const cells = [
    name,
    amount(row.product, row.unit),
    row.floor === null ? "none" : amount(row.floor, row.unit),
    ratio(row),
    targetText(row),
    verdictOn(row),
  ];
  return `| ${cells.join(" | ")} |`;
}

export function toMarkdown(rows: readonly Row[], machine: string): string {
  const head = ["| Figure | Product | Floor | Ratio | Target | |", "|---|---|---|---|---|---|"];
  return [...head, ...rows.map(line), "", `Measured on ${machine}.`].join("\n");
}

export async function writeIntoReadme(readme: URL, table: string): Promise<void> {
  const text = await readFile(readme, "utf8");
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start < 0 || end < start) throw new Error(`README.md has no ${START} ... ${END} to write between.`);
  await writeFile(readme, `${text.slice(0, start + START.length)}\n${table}\n${text.slice(end)}`);
}
