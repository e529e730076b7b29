import { alternate, medianOfTurns } from "./alternate.ts";
import type { BenchRun, Row } from "./figure.ts";
import { median, percentile } from "./statistics.ts";

/** Ages in milliseconds, and the busy share of all cores while they were collected. */
export type Ages = { agesMs: number[]; busyCores: number };

type AgeFigure = {
  figure: string;
  /** The product's limits, as multiples of the floor's figures. A p90 without a limit is for information only. */
  maxRatios: { p50: number; p90?: number };
  floor(): Promise<Ages>;
  product(): Promise<Ages>;
};

const targetOf = (max: number | undefined): Row["target"] =>
  max === undefined ? { kind: "information" } : { kind: "ratio", max };

/** Measures frame ages in milliseconds, with product and floor taking turns. */
export async function ageRows(run: BenchRun, { figure, maxRatios, floor, product }: AgeFigure): Promise<Row[]> {
  const turns = await alternate(run.quick ? 1 : 5, { floor, product });
  const agesOf = (side: Ages[]) => side.map(({ agesMs }) => agesMs);
  const count = (side: Ages[]) => agesOf(side).flat().length;
  run.say(`  ${figure}: floor ${count(turns.floor)}, product ${count(turns.product)} samples`);
  const busy = (side: Ages[]) => median(side.map(({ busyCores }) => busyCores));
  const busyCores = { product: busy(turns.product), floor: busy(turns.floor) };
  const both = (figureOf: (samples: number[]) => number) => ({
    product: medianOfTurns(agesOf(turns.product), figureOf),
    floor: medianOfTurns(agesOf(turns.floor), figureOf),
    busyCores,
  });
  const p90 = (samples: number[]) => percentile(samples, 90);
  return [
    { figure: `${figure}, p50`, unit: "ms", ...both(median), target: targetOf(maxRatios.p50) },
    { figure: `${figure}, p90`, unit: "ms", ...both(p90), target: targetOf(maxRatios.p90) },
  ];
}
