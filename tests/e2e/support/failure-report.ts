/** Prints the pages' contents when a story fails, for runs without a screen, such as in CI. */
import { test } from "@playwright/test";
import type { Person } from "./people.ts";

export async function printPagesOnFailure(people: Record<string, Person>): Promise<void> {
  if (test.info().errors.length === 0) return;
  for (const [name, { page, complaints, lostRequests }] of Object.entries(people)) {
    const text = await page.locator("body").ariaSnapshot().catch(String);
    const troubles = [...complaints, ...lostRequests].join("\n");
    process.stdout.write(`\n== ${name} at ${page.url()}\n${text.slice(0, 1_500)}\n${troubles}\n`);
  }
}
