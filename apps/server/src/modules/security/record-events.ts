import type { Log } from "../../log.ts";
import { createEventCounts, type EventCounts } from "./count-events.ts";
import type { SecurityEvents } from "./ports.ts";
import { createLineThrottle } from "./throttle-lines.ts";

export type SecurityRecorder = SecurityEvents & Pick<EventCounts, "figures" | "totals"> & { close(): void };

const sumsEveryMs = 60_000;

export function createSecurityRecorder({ log, nowMs }: { log: Log; nowMs: () => number }): SecurityRecorder {
  const counts = createEventCounts(nowMs);
  const lines = createLineThrottle({
    write: ({ type, ...facts }) => log.info({ area: "security", event: type, ...facts }, "security event"),
    writeSum: ({ type, ...sum }) => log.info({ area: "security", event: type, ...sum }, "security events in total"),
    nowMs,
  });
  const timer = setInterval(lines.flush, sumsEveryMs);
  timer.unref();
  return {
    note(event) {
      const shown = { ...event, network: widened(event.network) };
      counts.note(shown);
      lines.note(shown);
    },
    figures: counts.figures,
    totals: counts.totals,
    close: () => {
      clearInterval(timer);
      lines.flush();
    },
  };
}

/**
 * Our privacy policy shortens addresses to their network after a day. Log lines are kept longer, so they only ever
 * contain the network.
 */
const widened = (network: string | null) =>
  network === null ? null : network.replace(/^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/, "$1.0/24");
