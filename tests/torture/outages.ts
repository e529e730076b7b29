/** Records the outages on this process's monotonic clock, and notices when this process itself stalled. */
import { performance } from "node:perf_hooks";
import type { Outage } from "./facts.ts";

export const nowMs = (): number => performance.now();

export type Outages = {
  all: readonly Outage[];
  /** Begins an outage. The returned function ends it. */
  begin(what: Outage["what"]): () => void;
  close(): void;
};

const lookEveryMs = 50;
/** Shorter pauses can't affect a limit of 2 s. */
const noticedMs = 60;
const starvedNoticedMs = 15;
/** Longer than any run. */
const keptMs = 600_000;

/** `waitedMs` returns how long the server has waited for one of this machine's cores, or null if that's unknown. */
export function watchOutages(waitedMs: () => number | null): Outages {
  const all: Outage[] = [];
  let looked = { atMs: nowMs(), waitedMs: waitedMs() };
  const timer = setInterval(() => {
    const now = { atMs: nowMs(), waitedMs: waitedMs() };
    if (now.atMs - looked.atMs > noticedMs + lookEveryMs)
      all.push({ what: "ourselves", fromMs: looked.atMs, toMs: now.atMs });
    const starvedMs = Math.min((now.waitedMs ?? 0) - (looked.waitedMs ?? 0), now.atMs - looked.atMs);
    if (starvedMs > starvedNoticedMs)
      all.push({ what: "server-starved", fromMs: looked.atMs, toMs: looked.atMs + starvedMs });
    looked = now;
    while (all[0] !== undefined && all[0].toMs < now.atMs - keptMs) all.shift();
  }, lookEveryMs);
  timer.unref();
  return {
    all,
    begin(what) {
      const outage: Outage = { what, fromMs: nowMs(), toMs: Number.POSITIVE_INFINITY };
      all.push(outage);
      return () => {
        outage.toMs = Math.min(outage.toMs, nowMs());
      };
    },
    close: () => clearInterval(timer),
  };
}
