// Floor and product take turns (A/B/A/B), so that a slow minute of the machine affects both.
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

// Each turn gives several samples. This computes each turn's figure and returns their median.
export function medianOfTurns(turns: readonly number[][], figureOf: (samples: number[]) => number): number | null {
  const figures = turns.filter((samples) => samples.length > 0).map(figureOf);
  return figures.length === 0 ? null : median(figures);
}
