import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

type Both = ReturnType<typeof setUp>;
const reports = (both: Both) =>
  both.server.signaling.sent.flatMap(({ message }) => (message.type === "tally" ? [message.recorder] : []));

test("[TK-65] the studio obeys the phone's requests to record until a kill, and not afterwards", async () => {
  const both = setUp();
  await both.goLive();
  const asked: boolean[] = [];
  both.studio.recordedFeed.onAsked((on) => asked.push(on));
  const ask = (on: boolean) => both.server.signaling.deliverRaw("artist", { type: "record", on });
  ask(true);
  ask(false);
  await both.settle();
  expect(asked).toEqual([true, false]);
  both.studio.getSnapshot().actions.kill?.();
  ask(true);
  await both.settle();
  expect(asked).toEqual([true, false]);
});

test("[TK-65] a request that reaches the studio more than five seconds after the press does nothing", async () => {
  const both = setUp();
  await both.goLive();
  const asked: boolean[] = [];
  both.studio.recordedFeed.onAsked((on) => asked.push(on));
  const serverNowMs = both.studio.recordedFeed.serverNowMs() ?? 0;
  for (const agoMs of [5_001, 60_000])
    both.server.signaling.deliverRaw("artist", { type: "record", on: true, pressedAtMs: serverNowMs - agoMs });
  await both.settle();
  expect(asked).toEqual([]);
  both.server.signaling.deliverRaw("artist", { type: "record", on: true, pressedAtMs: serverNowMs - 4_900 });
  await both.settle();
  expect(asked).toEqual([true]);
});

test("[TK-66] the server receives each change of the recorder's state, and the latest one again on a new link", async () => {
  const both = setUp();
  await both.goLive();
  expect(reports(both).at(-1)).toBeNull();
  const report = { status: "recording", seconds: 4, failure: null } as const;
  both.studio.recordedFeed.tellRecorder(report);
  both.studio.recordedFeed.tellRecorder({ ...report });
  await both.settle();
  expect(reports(both).filter((each) => each !== null)).toEqual([report]);
  expect(both.studio.getSnapshot().tally.recording).toBe(true);
  both.server.signaling.drop("artist");
  await both.advance(2_000);
  expect(reports(both).filter((each) => each !== null)).toEqual([report, report]);
});
