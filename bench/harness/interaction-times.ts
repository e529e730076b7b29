// Operates every control of a page and collects the time from each interaction to its next paint, from the browser's
// Event Timing entries. The browser rounds to 8 ms and doesn't report interactions shorter than 16 ms.
import { setTimeout as delay } from "node:timers/promises";
import { type ElementHandle, errors, type Page } from "@playwright/test";

type Control = ElementHandle<HTMLElement | SVGElement>;

const SHORTEST_REPORTED_MS = 16;
// Longer than an interaction should take, so two don't overlap.
const PAUSE_MS = 150;
const COVERED_AFTER_MS = 1_000;
const TYPED = "Night Bus";
const TYPED_KINDS = ["email", "number", "password", "search", "tel", "text", "textarea", "url"];
const SKIPPED_KINDS = ["file", "hidden"];
const CONTROLS = "button, input, select, textarea, summary, [role=tab], [role=switch], [role=checkbox], [role=radio]";

/** `control` is the name of what was pressed or typed into, or empty if the browser reported nothing. */
export type Interaction = { ms: number; control: string };

declare global {
  interface Window {
    interactions: Map<number, Interaction>;
  }
}

// Starts recording the page's interactions.
async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const longest = new Map<number, Interaction>();
    window.interactions = longest;
    const nameOf = (node: Node | null) => {
      const control = node instanceof Element ? (node.closest("button, a, label, summary") ?? node) : null;
      return control?.getAttribute("aria-label") ?? control?.getAttribute("name") ?? control?.textContent ?? "";
    };
    const note = (entries: PerformanceEntryList) => {
      for (const { interactionId = 0, duration: ms, name, target } of entries as PerformanceEventTiming[]) {
        if (interactionId === 0 || ms <= (longest.get(interactionId)?.ms ?? 0)) continue;
        longest.set(interactionId, { ms, control: `${nameOf(target).slice(0, 40)} (${name})` });
      }
    };
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: "event", durationThreshold };
    new PerformanceObserver((list) => note(list.getEntries())).observe(options);
  }, SHORTEST_REPORTED_MS);
}

async function readInteractions(page: Page, count: number): Promise<Interaction[]> {
  await delay(PAUSE_MS);
  const reported = await page.evaluate(() => [...window.interactions.values()]);
  const unreported = Array.from({ length: Math.max(0, count - reported.length) });
  return [...reported, ...unreported.map(() => ({ ms: SHORTEST_REPORTED_MS, control: "" }))];
}

// Types, selects or clicks, and returns the number of interactions. Typing and selecting don't change anything on the
// server.
async function operate(page: Page, control: Control): Promise<number> {
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
  );
  if (SKIPPED_KINDS.includes(kind)) return 0;
  if (kind === "select") {
    await control.focus();
    await page.keyboard.press("ArrowDown");
    return 1;
  }
  await control.click({ timeout: COVERED_AFTER_MS });
  await delay(PAUSE_MS);
  if (TYPED_KINDS.includes(kind)) {
    await page.keyboard.type(TYPED, { delay: PAUSE_MS });
    return 1 + TYPED.length;
  }
  await page.keyboard.press("Escape");
  return 2;
}

// Skips controls whose name matches `avoid`, and those that an earlier one has disabled, covered or removed. Ends early
// if a control leads to another page.
export async function operateControls(page: Page, avoid: RegExp): Promise<Interaction[]> {
  await watchInteractions(page);
  const startedAt = pathOf(page);
  const shown = (await page.locator(CONTROLS).filter({ visible: true }).elementHandles()) as Control[];
  let count = 0;
  for (const control of shown) {
    if (pathOf(page) !== startedAt) break;
    if (await control.evaluate(isUnusable, avoid.source)) continue;
    count += await operate(page, control).catch(skipIfCovered);
    await delay(PAUSE_MS);
  }
  return readInteractions(page, count);
}

// Switching a dashboard's tab changes only the query.
const pathOf = (page: Page): string => new URL(page.url()).pathname;

function isUnusable(element: Element, avoid: string): boolean {
  const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
  return (
    !element.isConnected || element.matches(":disabled, [aria-disabled=true]") || new RegExp(avoid, "i").test(name)
  );
}

function skipIfCovered(error: unknown): number {
  if (error instanceof errors.TimeoutError) return 0;
  throw error;
}
