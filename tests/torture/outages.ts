/** When what stood still, on this process's monotonic clock; its own standstills are noticed here. */
import { performance } from "node:perf_hooks";
import type { Outage } from "./facts.ts";

export const nowMs = (): number => performance.now();

export type Outages = {
  all: readonly Outage[];
  /** Ends when the returned function is called. */
  begin(what: Outage["what"]): () => void;
  close(): void;
};

const lookEveryMs = 20;
/** Shorter ones are below what a limit of 2 s can feel. */
const noticedMs = 60;

export function watchOutages(): Outages {
  const all: Outage[] = [];
  let lookedMs = nowMs();
  const timer = setInterval(() => {
    const now = nowMs();
    if (now - lookedMs > noticedMs) all.push({ what: "ourselves", fromMs: lookedMs, toMs: now });
    lookedMs = now;
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
