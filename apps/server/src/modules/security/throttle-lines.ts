// Keeps a flood of security events from filling the disk. We log a network's first events one by one and sum up the
// rest of the minute in one line per network, so every event is counted.
import { type SecurityEventType, securityEventTypes } from "@foldback/protocol/http/admin";
import type { SecurityEvent } from "./ports.ts";

const windowMs = 60_000;
const writtenAtOnce = 3;
/**
 * How many pairs of network and detail we track per minute for each event type. Events with any further pairs share one
 * line that names no network.
 */
const maxKeys = 100;
/** These events are rare and important, so each gets its own line. */
const neverSummedUp: readonly SecurityEventType[] = ["role-changed"];

/** A line that sums up `count` events. */
export type SummedUp = Pick<SecurityEvent, "type" | "network" | "detail"> & { count: number };
type Entry = Omit<SummedUp, "count"> & { written: number; count: number };

export type LineThrottle = {
  note(event: SecurityEvent): void;
  /** Logs the sums and starts a new minute. */
  flush(): void;
};

type Deps = {
  write(event: SecurityEvent): void;
  writeSum(sum: SummedUp): void;
  nowMs: () => number;
};

export function createLineThrottle({ write, writeSum, nowMs }: Deps): LineThrottle {
  const byType = new Map(securityEventTypes.map((type) => [type, new Map<string, Entry>()]));
  let startedMs = nowMs();
  const flush = () => {
    startedMs = nowMs();
    for (const entries of byType.values()) {
      for (const { type, network, detail, count } of entries.values())
        if (count > 0) writeSum({ type, network, detail, count });
      entries.clear();
    }
  };
  return {
    flush,
    note(event) {
      const entries = byType.get(event.type);
      if (entries === undefined || neverSummedUp.includes(event.type)) return write(event);
      if (nowMs() - startedMs >= windowMs) flush();
      const entry = entryOf(entries, event);
      if (entry.written < writtenAtOnce) {
        entry.written += 1;
        write(event);
      } else entry.count += 1;
    },
  };
}

const others = "others";

function entryOf(entries: Map<string, Entry>, { type, network, detail }: SecurityEvent): Entry {
  const key = `${network} ${detail}`;
  const known = entries.get(key) ?? (entries.size < maxKeys ? undefined : entries.get(others));
  if (known !== undefined) return known;
  const isOther = entries.size >= maxKeys;
  const entry: Entry = isOther
    ? { type, network: null, detail: "more networks", written: writtenAtOnce, count: 0 }
    : { type, network, detail, written: 0, count: 0 };
  entries.set(isOther ? others : key, entry);
  return entry;
}
