// Measures floor and product in turn (A/B/A/B) so that a slow minute on the machine affects both.
import { median } from "./statistics.ts";

type Sides<F, P> = { floor: () => Promise<F>; product: () => Promise<P> };

export async function alternate<F, P>(rounds: number, sides: Sides<F, P>): Promise<{ floor: F[]; product: P[] }> {
  const floor: F[] = [];
  const product: P[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await sides.floor());
    product.push(await sides.product());
  }
  return { floor, product };
}

// Each turn takes several samples. Computes the figure for each turn and returns the median of those figures.
export function medianOfTurns(turns: readonly number[][], figureOf: (samples: number[]) => number): number | null {
  const figures = turns.filter((samples) => samples.length > 0).map(figureOf);
  return figures.length === 0 ? null : median(figures);
}
