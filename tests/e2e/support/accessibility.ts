/** Runs axe on a page in both themes, and returns one line per violation with its theme, rule and element. */
import type { Page } from "@playwright/test";
import axeCore from "axe-core";

type Found = { violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] };
declare const axe: { run(options?: { runOnly: string[] }): Promise<Found> };

/** The themes differ only in their colours, so the other theme needs only these rules. */
const rulesOnColours = ["color-contrast", "link-in-text-block"];

/** Uses evaluate, because the content security policy blocks a script element. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axeCore.source);
  const found = await page.evaluate(checkBothThemes, rulesOnColours);
  return found.flatMap(({ theme, violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = "" }) =>
          `${theme}, ${id}: ${target.join(" ")} ${failureSummary.split("\n")[1] ?? ""}`,
      ),
    ),
  );
}

/** Does the same on a phone's screen first, and then at the page's own size. */
export async function violationsAtBothSizes(page: Page): Promise<string[]> {
  const own = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  const onPhone = await violationsOf(page);
  await page.setViewportSize(own);
  return [...onPhone.map((line) => `phone, ${line}`), ...(await violationsOf(page))];
}

/** Runs in the page. Suspends transitions, because axe would measure half-faded colours. */
async function checkBothThemes(onColours: string[]) {
  const { dataset } = document.documentElement;
  const theme = dataset["theme"] === "light" ? "light" : "dark";
  const other = theme === "light" ? "dark" : "light";
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after, ::backdrop { transition: none !important }");
  document.adoptedStyleSheets.push(still);
  try {
    const here = await axe.run();
    dataset["theme"] = other;
    const there = await axe.run({ runOnly: onColours });
    return [
      { theme, ...here },
      { theme: other, ...there },
    ];
  } finally {
    dataset["theme"] = theme;
    // Reading a colour applies the theme before transitions work again.
    getComputedStyle(document.body).color;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  }
}
