// Measures how busy the whole machine was, including everything else that ran on it. A figure measured on saturated
// cores partly measures the machine.
import { cpus } from "node:os";

type Times = { busyMs: number; allMs: number };

function coreTimes(): Times {
  const total: Times = { busyMs: 0, allMs: 0 };
  for (const { times } of cpus()) {
    const busyMs = times.user + times.nice + times.sys + times.irq;
    total.busyMs += busyMs;
    total.allMs += busyMs + times.idle;
  }
  return total;
}

// Call the returned function to get the busy share of all cores since this call, from 0 to 1.
export function watchCores(): () => number {
  const before = coreTimes();
  return () => {
    const now = coreTimes();
    const passedMs = now.allMs - before.allMs;
    return passedMs === 0 ? 0 : (now.busyMs - before.busyMs) / passedMs;
  };
}
