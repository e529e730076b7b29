/** What axe finds on a page, as lines that name the rule and the place. */
import type { Page } from "@playwright/test";
import axeCore from "axe-core";

type Found = { violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] };
declare const axe: { run(): Promise<Found> };

/** A colour that is on its way to another is nobody's colour. */
const settled = () =>
  Promise.allSettled(
    document.getAnimations().flatMap((animation) => (animation instanceof CSSTransition ? [animation.finished] : [])),
  );

/** Evaluated, not added as an element, which the page's content policy would refuse. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(() => axe.run());
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")} ${failureSummary.split("\n")[1] ?? ""}`),
  );
}
