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

/**
 * `control` is the name of what was pressed or typed into, or empty if the browser reported nothing. `share` says how
 * the time was spent, and which scripts ran longest.
 */
export type Interaction = { ms: number; control: string; share: string };

type Script = { invoker: string; sourceURL: string; sourceFunctionName: string; duration: number };
type Frame = PerformanceEntry & { scripts: Script[] };

declare global {
  interface Window {
    interactions: () => Interaction[];
  }
}

// Starts recording the page's interactions.
async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const longest = new Map<number, { entry: PerformanceEventTiming; control: string }>();
    const nameOf = (node: Node | null) => {
      const control = node instanceof Element ? (node.closest("button, a, label, summary") ?? node) : null;
      return control?.getAttribute("aria-label") ?? control?.getAttribute("name") ?? control?.textContent ?? "";
    };
    const frames: Frame[] = [];
    const scriptsDuring = ({ startTime, duration }: PerformanceEntry) =>
      frames
        .filter((frame) => frame.startTime < startTime + duration && frame.startTime + frame.duration > startTime)
        .flatMap(({ scripts }) => scripts)
        .toSorted((a, b) => b.duration - a.duration)
        .slice(0, 2)
        .map((script) => {
          const file = script.sourceURL.split("/").at(-1);
          return `${script.invoker} ${script.sourceFunctionName} ${file} ${Math.round(script.duration)} ms`;
        });
    const shareOf = (entry: PerformanceEventTiming) => {
      const { startTime, processingStart, processingEnd, duration } = entry;
      const [delay, handlers, paint] = [
        processingStart - startTime,
        processingEnd - processingStart,
        startTime + duration - processingEnd,
      ].map(Math.round);
      return [`waiting ${delay}, listeners ${handlers}, painting ${paint}`, ...scriptsDuring(entry)].join("; ");
    };
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as PerformanceEventTiming[]) {
        const { interactionId = 0, duration, name, target } = entry;
        if (interactionId === 0 || duration <= (longest.get(interactionId)?.entry.duration ?? 0)) continue;
        longest.set(interactionId, { entry, control: `${nameOf(target).slice(0, 40)} (${name})` });
      }
    };
    window.interactions = () =>
      [...longest.values()].map(({ entry, control }) => ({ ms: entry.duration, control, share: shareOf(entry) }));
    new PerformanceObserver((list) => frames.push(...(list.getEntries() as Frame[]))).observe({
      type: "long-animation-frame",
    });
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: "event", durationThreshold };
    new PerformanceObserver((list) => note(list.getEntries())).observe(options);
  }, SHORTEST_REPORTED_MS);
}

async function readInteractions(page: Page, count: number): Promise<Interaction[]> {
  await delay(PAUSE_MS);
  const reported = await page.evaluate(() => window.interactions());
  const unreported = Array.from({ length: Math.max(0, count - reported.length) });
  return [...reported, ...unreported.map(() => ({ ms: SHORTEST_REPORTED_MS, control: "", share: "" }))];
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
    count += await operate(page, control).catch(async (error: unknown) => {
      if (error instanceof errors.TimeoutError || !(await control.evaluate(({ isConnected }) => isConnected))) return 0;
      throw error;
    });
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
