import { createWindow } from "@foldback/testkit/fake-window";
import { expect, onTestFinished, test } from "vitest";
import { awaitReportMs } from "../studio/take-elsewhere.ts";
import { setUp } from "../testing/two-sides.ts";

const recording = { status: "recording", seconds: 4, failure: null } as const;
const armed = { ...recording, status: "armed" } as const;

type Both = ReturnType<typeof setUp>;
type Side = Both["studio"];

/** A live session whose artist has a second tab. */
async function openSecondTab() {
  const both = setUp();
  await both.goLive();
  const second = both.openStudio(createWindow());
  onTestFinished(second.close);
  await both.settle();
  return { both, second };
}

async function moveTo(both: Both, side: Side) {
  side.getSnapshot().actions.moveHere?.();
  await both.settle();
}

const lampsOf = (both: Both) =>
  both.server.signaling.sent.flatMap(({ message }) => (message.type === "tally" ? [message.recording] : []));

test("[TK-140] a take that runs when the session moves lights the lamp in the new tab and at the desk until it's stopped", async () => {
  const { both, second } = await openSecondTab();
  both.studio.recordedFeed.tellRecorder(recording);
  await both.settle();
  await moveTo(both, second);
  expect(both.studio.getSnapshot().seat.status).toBe("elsewhere");
  expect(second.getSnapshot().tally.recording).toBe(true);
  await both.advance(awaitReportMs * 2);
  expect(second.getSnapshot().tally.recording).toBe(true);
  expect(both.desk.getSnapshot()).toMatchObject({ peer: { status: "connected" }, tally: { recording: true } });
  expect(lampsOf(both).at(-1)).toBe(true);
  both.studio.recordedFeed.tellRecorder(armed);
  await both.settle();
  expect(second.getSnapshot().tally.recording).toBe(false);
  expect(both.desk.getSnapshot().tally.recording).toBe(false);
  expect(lampsOf(both).at(-1)).toBe(false);
});

test("[TK-140] the new tab's lamp is lit before the old tab has connected again, and goes out if it doesn't", async () => {
  const { both, second } = await openSecondTab();
  both.studio.recordedFeed.tellRecorder(recording);
  await both.settle();
  const lit: boolean[] = [];
  second.subscribe(() => {
    const { seat, tally } = second.getSnapshot();
    if (seat.status === "here") lit.push(tally.recording);
  });
  both.studio.close();
  second.getSnapshot().actions.moveHere?.();
  await both.advance(awaitReportMs - 1_000);
  expect(second.getSnapshot().seat).toEqual({ status: "here" });
  expect([...new Set(lit)]).toEqual([true]);
  await both.advance(2_000);
  expect(second.getSnapshot().tally.recording).toBe(false);
});

test("[TK-140] the lamp goes out if the old tab stopped its take during the move, and when the recording tab closes", async () => {
  const { both, second } = await openSecondTab();
  both.studio.recordedFeed.tellRecorder(recording);
  await both.settle();
  second.getSnapshot().actions.moveHere?.();
  both.studio.recordedFeed.tellRecorder(armed);
  await both.advance(500);
  expect(second.getSnapshot()).toMatchObject({ seat: { status: "here" }, tally: { recording: false } });
  both.studio.recordedFeed.tellRecorder(recording);
  await both.settle();
  expect(second.getSnapshot().tally.recording).toBe(true);
  both.studio.close();
  await both.settle();
  expect(second.getSnapshot().tally.recording).toBe(false);
});

test("[TK-140] a session that moves back to the recording tab has one take, and its lamp goes out with it", async () => {
  const { both, second } = await openSecondTab();
  both.studio.recordedFeed.tellRecorder(recording);
  await both.settle();
  await moveTo(both, second);
  await moveTo(both, both.studio);
  expect(both.studio.getSnapshot()).toMatchObject({ seat: { status: "here" }, tally: { recording: true } });
  both.studio.recordedFeed.tellRecorder(armed);
  await both.settle();
  expect(both.studio.getSnapshot().tally.recording).toBe(false);
});

test("[TK-140] a tab that has never recorded says nothing about takes", async () => {
  const { both, second } = await openSecondTab();
  expect(second.getSnapshot().seat.status).toBe("elsewhere");
  expect(both.server.signaling.sent.map(({ message }) => message.type)).not.toContain("take-here");
});
