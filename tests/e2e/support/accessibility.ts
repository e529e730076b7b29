/** Runs axe on a page, and returns one line per violation with its rule and element. */
import type { Page } from "@playwright/test";
import axeCore from "axe-core";

type Found = { violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] };
declare const axe: { run(): Promise<Found> };

/** Waits for transitions, because axe would check half-faded colours. */
const settled = () =>
  Promise.allSettled(
    document.getAnimations().flatMap((animation) => (animation instanceof CSSTransition ? [animation.finished] : [])),
  );

/** Uses evaluate, because the content security policy blocks a script element. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(() => axe.run());
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id}: ${target.join(" ")} ${failureSummary.split("\n")[1] ?? ""}`),
  );
}
