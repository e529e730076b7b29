// Measures the plain round trip from a page to the server, with the smallest call that doesn't use the database.
import type { Page } from "@playwright/test";
import { median } from "./statistics.ts";

const CALLS = 20;

export async function roundTripMs(page: Page): Promise<number> {
  const tripsMs = await page.evaluate(async (calls) => {
    const trips: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const startMs = performance.now();
      const answer = await fetch("/rpc/accounts/providers", { method: "POST", body: "{}" });
      await answer.text();
      trips.push(performance.now() - startMs);
    }
    return trips;
  }, CALLS);
  return median(tripsMs);
}
