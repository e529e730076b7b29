// `npm run bench`: every file of bench/figures in turn (or only those named), one table at the end.
// A figure over its target is a fact to print; only a bench that breaks exits with 1.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { buildWebApp } from "./build-web-app.ts";
import type { BenchRun, Figure, Row } from "./figure.ts";
import { describeMachine } from "./machine.ts";
import { toMarkdown, writeIntoReadme } from "./table.ts";

const FIGURES = new URL("../figures/", import.meta.url);
const RESULTS = new URL("../results/", import.meta.url);
const README = new URL("../../README.md", import.meta.url);

async function loadFigures(names: readonly string[]): Promise<Figure[]> {
  const files = (await readdir(FIGURES)).filter((file) => file.endsWith(".bench.ts")).sort();
  const all = await Promise.all(
    files.map(async (file) => ((await import(new URL(file, FIGURES).href)) as { figure: Figure }).figure),
  );
  const unknown = names.find((name) => !all.some((figure) => figure.name === name));
  if (unknown !== undefined) {
    throw new Error(`No figure is called ${unknown}. There are: ${all.map((figure) => figure.name).join(", ")}.`);
  }
  return names.length === 0 ? all : all.filter((figure) => names.includes(figure.name));
}

async function measureAll(figures: readonly Figure[], run: BenchRun): Promise<{ rows: Row[]; broken: string[] }> {
  const rows: Row[] = [];
  const broken: string[] = [];
  for (const figure of figures) {
    run.say(`${figure.name}: ${figure.about}`);
    try {
      rows.push(...(await figure.measure(run)));
    } catch (error) {
      broken.push(figure.name);
      run.say(`${figure.name} broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return { rows, broken };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, "write-readme": { type: "boolean", default: false } },
});

const run: BenchRun = { quick: values.quick, say: (line) => console.error(`# ${line}`) };
// Ending by exit() lets the measured servers be ended along.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));
buildWebApp();
const { rows, broken } = await measureAll(await loadFigures(positionals), run);
const machine = describeMachine();
const table = toMarkdown(
  rows,
  run.quick ? `${machine}. A quick run: few repetitions, to be read as a first look` : machine,
);

await mkdir(RESULTS, { recursive: true });
await writeFile(
  new URL("latest.json", RESULTS),
  `${JSON.stringify({ at: new Date().toISOString(), machine, quick: run.quick, broken, rows }, null, 2)}\n`,
);
if (values["write-readme"] && broken.length === 0) await writeIntoReadme(README, table);
console.log(table);
if (broken.length > 0) console.error(`# Broken: ${broken.join(", ")}`);
process.exitCode = broken.length > 0 ? 1 : 0;
