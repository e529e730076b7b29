// Measures floor and product in turn (A/B/A/B), so that a slow minute on the machine affects both.
import { median } from "./statistics.ts";

type Sides<T> = { floor: () => Promise<T>; product: () => Promise<T> };

export async function alternate<T>(rounds: number, sides: Sides<T>): Promise<{ floor: T[]; product: T[] }> {
  const floor: T[] = [];
  const product: T[] = [];
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
