// Measures the landing page with Lighthouse, as on a visitor's phone.
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { type LighthouseReport, visitWithLighthouse } from "../harness/lighthouse.ts";
import { median } from "../harness/statistics.ts";
import { startFoldback } from "../product/start-foldback.ts";

const categories = {
  performance: { name: "performance", min: 98 },
  accessibility: { name: "accessibility", min: 100 },
  "best-practices": { name: "best practices", min: 100 },
  seo: { name: "search", min: 100 },
} as const;

const scriptBytes = ({ audits }: LighthouseReport) =>
  audits["network-requests"].details.items
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize }) => sum + transferSize, 0);

async function measure(run: BenchRun): Promise<Row[]> {
  const foldback = await startFoldback({ artists: 0, engineers: 0 });
  const reports: LighthouseReport[] = [];
  try {
    for (let visit = 0; visit < (run.quick ? 1 : 5); visit += 1) reports.push(await visitWithLighthouse(foldback.url));
  } finally {
    await foldback.stop();
  }
  const middle = (figureOf: (report: LighthouseReport) => number) => median(reports.map(figureOf));
  const scores = Object.entries(categories).map(
    ([key, { name, min }]): Row => ({
      figure: `landing page, Lighthouse mobile, ${name}`,
      unit: "points",
      product: middle((report) => 100 * report.categories[key as keyof typeof categories].score),
      floor: null,
      target: { kind: "at-least", min },
    }),
  );
  return [
    ...scores,
    {
      figure: "landing page, largest contentful paint",
      unit: "ms",
      product: middle(({ audits }) => audits["largest-contentful-paint"].numericValue),
      floor: null,
      target: { kind: "limit", max: 1500 },
      note: "simulated slow 4G, with a processor four times slower",
    },
    {
      figure: "landing page, JavaScript compressed",
      unit: "kB",
      product: middle(scriptBytes) / 1000,
      floor: null,
      target: { kind: "limit", max: 100 },
    },
  ];
}

export const figure: Figure = { name: "landing", about: "the landing page in Lighthouse, as on a phone", measure };
