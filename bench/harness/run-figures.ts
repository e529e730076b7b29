// `npm run bench`: runs every figure in bench/figures, or only the named ones, and prints one table. The table shows
// missed targets, but the exit code is 1 only if a bench fails to run.
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { inspect, parseArgs } from "node:util";
import { buildWebApp } from "./build-web-app.ts";
import type { BenchRun, Figure, MeasuredFigures } from "./figure.ts";
import { describeMachine } from "./machine.ts";
import { publish } from "./published.ts";
import { toMarkdown } from "./table.ts";

const FIGURES = new URL("../figures/", import.meta.url);
const RESULTS = new URL("../results/", import.meta.url);

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

type Measuring = { measured: MeasuredFigures; broken: string[] };

// Calls `keep` after each figure so that an interrupted run keeps its results so far.
async function measureAll(
  figures: readonly Figure[],
  run: BenchRun,
  keep: (soFar: Measuring) => Promise<void>,
): Promise<Measuring> {
  const soFar: Measuring = { measured: {}, broken: [] };
  for (const figure of figures) {
    run.say(`${figure.name}: ${figure.about}`);
    try {
      const rows = await figure.measure(run);
      soFar.measured[figure.name] = { measuredOn: new Date().toISOString().slice(0, 10), quick: run.quick, rows };
    } catch (error) {
      soFar.broken.push(figure.name);
      // Unlike the stack, this includes what caused the error.
      run.say(`${figure.name} broke: ${inspect(error)}`);
    }
    await keep(soFar);
  }
  return soFar;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, "write-readme": { type: "boolean", default: false } },
});

const run: BenchRun = { quick: values.quick, say: (line) => console.error(`# ${line}`) };
// exit() runs the handlers that stop the measured servers.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(130));
buildWebApp();
const machine = describeMachine();
await mkdir(RESULTS, { recursive: true });
const { measured, broken } = await measureAll(await loadFigures(positionals), run, async (soFar) => {
  const latest = { at: new Date().toISOString(), machine, ...soFar };
  await writeFile(new URL("latest.json", RESULTS), `${JSON.stringify(latest, null, 2)}\n`);
  if (values["write-readme"]) await publish(machine, soFar.measured);
});
console.log(toMarkdown(Object.values(measured), machine));
if (broken.length > 0) console.error(`# Broken: ${broken.join(", ")}`);
process.exitCode = broken.length > 0 ? 1 : 0;
