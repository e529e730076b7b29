/** What axe finds on a page, as lines that name the rule and the place. */
import type { Page } from "@playwright/test";
import axeCore from "axe-core";

type Found = { violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] };
declare const axe: { run(): Promise<Found> };

/** Evaluated, not added as an element, which the page's content policy would refuse. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(() => axe.run());
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")} ${failureSummary.split("\n")[1] ?? ""}`),
  );
}
