// Formats rows as one Markdown table.
import { limitOf, type Measured, type Row, verdictOn } from "./figure.ts";

function amount(value: number | null, unit: Row["unit"]): string {
  if (value === null) return "not measured";
  const digits = unit === "clips" || unit === "points" ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toFixed(digits)} ${unit}`;
}

function ratio(row: Row): string {
  if (row.product === null || row.floor === null || row.floor === 0) return "";
  return (row.product / row.floor).toFixed(2);
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

function busyText({ busyCores }: Row): string {
  if (busyCores === undefined) return "";
  const { product, floor } = busyCores;
  return floor === null ? percent(product) : `${percent(product)} / ${percent(floor)}`;
}

function targetText(row: Row): string {
  const { target } = row;
  if (target.kind === "information") return "";
  if (target.kind === "limit") return `≤ ${target.max} ${row.unit}`;
  if (target.kind === "at-least") return `≥ ${target.min} ${row.unit}`;
  const plus = target.allowance === undefined ? "" : ` + ${amount(target.allowance, row.unit)}`;
  const limit = limitOf(row);
  const times = Number(target.max.toFixed(2));
  return `≤ ${times} × floor${plus}${limit === null ? "" : ` = ${amount(limit, row.unit)}`}`;
}

function cellsOf(row: Row, day: string): string[] {
  const name = row.note === undefined ? row.figure : `${row.figure} (${row.note})`;
  return [
    name,
    amount(row.product, row.unit),
    row.floor === null ? "none" : amount(row.floor, row.unit),
    ratio(row),
    busyText(row),
    targetText(row),
    verdictOn(row),
    day,
  ];
}

// Pads the cells so that the table is readable in a terminal too.
function aligned([head = [], ...rows]: string[][]): string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}

export function toMarkdown(figures: readonly Measured[], machine: string): string {
  const head = ["Figure", "Product", "Floor", "Ratio", "Busy cores", "Target", "", "Measured"];
  const rows = figures.flatMap(({ measuredOn, quick, rows }) =>
    rows.map((row) => cellsOf(row, quick ? `${measuredOn}, quick` : measuredOn)),
  );
  const caution = figures.some(({ quick }) => quick) ? " Quick means few repetitions, for a first look." : "";
  return [...aligned([head, ...rows]), "", `Measured on ${machine}.${caution}`].join("\n");
}
