import { expect, test } from "vitest";
import { startListPulse, startLivePulse } from "./link-pulse.ts";

/** The clock of a hidden window: timers run when the browser lets them, not when they're due. */
function setUp(start: typeof startLivePulse) {
  const timers: { atMs: number; run: () => void }[] = [];
  const said: string[] = [];
  let nowMs = 0;
  const pulse = start({
    clock: {
      nowMs: () => nowMs,
      setTimer(delayMs, run) {
        const timer = { atMs: nowMs + delayMs, run };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
      },
    },
    ping: (n) => said.push(`ping ${n}`),
    wentSilent: () => said.push("silent"),
  });
  const wake = (afterMs: number) => {
    nowMs += afterMs;
    for (const timer of timers.filter(({ atMs }) => atMs <= nowMs)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
  };
  return { pulse, said, wake };
}

test.each([
  ["[SG-10] live", startLivePulse],
  ["[SG-11] list", startListPulse],
])("%s: timers that run a minute late don't count as silence while every ping is answered", (_name, start) => {
  const { pulse, said, wake } = setUp(start);
  for (let minute = 0; minute < 30; minute += 1) {
    wake(60_000);
    pulse.heard();
  }
  expect(said).not.toContain("silent");
  expect(said.length).toBeGreaterThanOrEqual(15);
  for (let minute = 0; minute < 3; minute += 1) wake(60_000);
  expect(said.at(-1)).toBe("silent");
});

test("[SG-10] an extra check of a live link doesn't change its ping interval", () => {
  const { pulse, said, wake } = setUp(startLivePulse);
  pulse.check();
  pulse.heard();
  wake(2_500);
  wake(500);
  expect(said).toEqual(["ping 1", "ping 2"]);
});
