// Finds the longest task on a page's main thread in Chromium's trace, because the browser's long-task entries start at
// 50 ms. Tracing costs a little, so traced turns are separate from timed ones.
import type { Browser, Page } from "@playwright/test";

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { name?: string };
};

const CATEGORIES = ["__metadata", "toplevel", "disabled-by-default-devtools.timeline", "blink.user_timing"];
const START = "bench:start";
const END = "bench:end";

export type Traced = { pages: Record<string, Page>; act: () => Promise<void> };

// Runs `act` with a trace. The probe marks the last press on any page as the start and the first picture as the end.
// Returns each page's longest task between these two, in milliseconds.
export async function longestTasksMs(browser: Browser, { pages, act }: Traced): Promise<Record<string, number>> {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    for (const [name, page] of Object.entries(pages))
      await page.evaluate((mark) => performance.mark(mark), markOf(name));
    await act();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const startUs = timeOf(traceEvents, START);
  const endUs = timeOf(traceEvents, END);
  return Object.fromEntries(
    Object.keys(pages).map((name) => [name, longestMs(traceEvents, { mark: markOf(name), startUs, endUs })]),
  );
}

const markOf = (page: string) => `bench:page-${page}`;

function timeOf(events: TraceEvent[], mark: string): number {
  const times = events.filter(({ name }) => name === mark).map(({ ts }) => ts);
  if (times.length === 0) throw new Error(`The trace has no mark ${mark}.`);
  return Math.max(...times);
}

type Span = { mark: string; startUs: number; endUs: number };

function longestMs(events: TraceEvent[], { mark, startUs, endUs }: Span): number {
  const page = events.find(({ name }) => name === mark);
  if (page === undefined) throw new Error(`The trace has no mark ${mark}.`);
  const main = events.find(
    ({ name, pid, args }) => name === "thread_name" && pid === page.pid && args?.name === "CrRendererMain",
  );
  if (main === undefined) throw new Error("The trace doesn't name the page's main thread.");
  const durationsMs = events
    .filter(({ name, pid, tid }) => pid === main.pid && tid === main.tid && name.endsWith("RunTask"))
    .filter(({ ts, dur = 0 }) => ts + dur > startUs && ts < endUs)
    .map(({ dur = 0 }) => dur / 1000);
  return Math.max(0, ...durationsMs);
}
