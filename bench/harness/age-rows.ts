import { alternate, medianOfTurns } from "./alternate.ts";
import type { BenchRun, Row } from "./figure.ts";
import { median, percentile } from "./statistics.ts";

type AgeFigure = {
  figure: string;
  /** The highest allowed median of the product, as a multiple of the floor's. */
  maxRatio: number;
  floor(): Promise<number[]>;
  product(): Promise<number[]>;
};

/** Frame ages in milliseconds, product and floor in turn. The median has a target, and the p90 is for information. */
export async function ageRows(run: BenchRun, { figure, maxRatio, floor, product }: AgeFigure): Promise<Row[]> {
  const turns = await alternate(run.quick ? 1 : 5, { floor, product });
  run.say(`  ${figure}: floor ${turns.floor.flat().length}, product ${turns.product.flat().length} samples`);
  const both = (figureOf: (samples: number[]) => number) => ({
    product: medianOfTurns(turns.product, figureOf),
    floor: medianOfTurns(turns.floor, figureOf),
  });
  const p90 = (samples: number[]) => percentile(samples, 90);
  return [
    { figure: `${figure}, p50`, unit: "ms", ...both(median), target: { kind: "ratio", max: maxRatio } },
    { figure: `${figure}, p90`, unit: "ms", ...both(p90), target: { kind: "information" } },
  ];
}
