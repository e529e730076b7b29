// Counts security events in memory, per minute over the last day and per network. Memory is bounded, and the counts
// start at zero when the process starts.
import { type SecurityEventType, securityEventTypes } from "@foldback/protocol/http/admin";
import type { SecurityEvent } from "./ports.ts";

const minuteMs = 60_000;
const minutesOfHour = 60;
const minutesOfDay = 24 * minutesOfHour;
/**
 * Limit per event type. When it's reached, we drop the network with the fewest events. Its events stay in the counts
 * per minute.
 */
const maxNetworks = 200;
const networksShown = 5;

type NetworkCount = { network: string; count: number; lastSeenMs: number };
type TypeCounts = {
  type: SecurityEventType;
  lastHour: number;
  lastDay: number;
  /** The most active networks in the last day. Their counts can include older events. */
  networks: NetworkCount[];
  /** True if there were more networks than these. */
  moreNetworks: boolean;
  lastSeenMs: number;
};
type SecurityFigures = { sinceMs: number; events: TypeCounts[] };

export type EventCounts = {
  note(event: Pick<SecurityEvent, "type" | "network">): void;
  /** Omits types that haven't occurred. */
  figures(): SecurityFigures;
  /** Counts since the process started. */
  totals(): { type: SecurityEventType; count: number }[];
};

export function createEventCounts(nowMs: () => number): EventCounts {
  const sinceMs = nowMs();
  const counters = securityEventTypes.map((type) => createTypeCounter(type, nowMs));
  return {
    note: ({ type, network }) => counters.find((counter) => counter.type === type)?.note(network),
    figures: () => ({ sinceMs, events: counters.flatMap((counter) => counter.figures() ?? []) }),
    totals: () => counters.map(({ type, total }) => ({ type, count: total() })),
  };
}

function createTypeCounter(type: SecurityEventType, nowMs: () => number) {
  const minutes = createMinuteCounts(nowMs);
  const networks = createNetworkCounts(nowMs);
  let total = 0;
  let lastSeenMs = 0;
  return {
    type,
    total: () => total,
    note(network: string | null) {
      total += 1;
      lastSeenMs = nowMs();
      minutes.add();
      if (network !== null) networks.add(network);
    },
    figures(): TypeCounts | null {
      if (total === 0) return null;
      const [lastHour, lastDay] = [minutes.ofLast(minutesOfHour), minutes.ofLast(minutesOfDay)];
      return { type, lastHour, lastDay, ...networks.top(), lastSeenMs };
    },
  };
}

/** A ring buffer with one slot for each minute in the last day. */
function createMinuteCounts(nowMs: () => number) {
  const counts = new Uint32Array(minutesOfDay);
  const minuteNow = () => Math.floor(nowMs() / minuteMs);
  let newest = minuteNow();
  const slot = (minute: number) => ((minute % minutesOfDay) + minutesOfDay) % minutesOfDay;
  const read = (minute: number) => counts[slot(minute)] ?? 0;
  /** Clears the minutes since the last event. If the clock was set back, keeps counting in the newest minute. */
  const advance = () => {
    const now = Math.max(minuteNow(), newest);
    if (now - newest >= minutesOfDay) counts.fill(0);
    else for (let minute = newest + 1; minute <= now; minute += 1) counts[slot(minute)] = 0;
    newest = now;
  };
  return {
    add: () => {
      advance();
      counts[slot(newest)] = read(newest) + 1;
    },
    ofLast: (minutes: number) => {
      advance();
      let sum = 0;
      for (let back = 0; back < minutes; back += 1) sum += read(newest - back);
      return sum;
    },
  };
}

function createNetworkCounts(nowMs: () => number) {
  const known = new Map<string, NetworkCount>();
  let forgot = false;
  return {
    add(network: string) {
      const count = known.get(network)?.count ?? 0;
      if (count === 0 && known.size >= maxNetworks) {
        known.delete(leastActive(known));
        forgot = true;
      }
      known.set(network, { network, count: count + 1, lastSeenMs: nowMs() });
    },
    top() {
      const dayAgoMs = nowMs() - minutesOfDay * minuteMs;
      for (const [network, { lastSeenMs }] of known) if (lastSeenMs <= dayAgoMs) known.delete(network);
      const sorted = [...known.values()].sort((a, b) => b.count - a.count || b.lastSeenMs - a.lastSeenMs);
      return { networks: sorted.slice(0, networksShown), moreNetworks: forgot || sorted.length > networksShown };
    },
  };
}

/** Returns the network with the fewest events. If several have equally few, returns the one we've known the longest. */
function leastActive(known: ReadonlyMap<string, NetworkCount>): string {
  let least: NetworkCount | null = null;
  for (const one of known.values()) if (least === null || one.count < least.count) least = one;
  return least?.network ?? "";
}
