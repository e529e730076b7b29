import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

test("[TB-3] a muted listenback sends nothing", async () => {
  const both = setUp();
  await both.goLive();
  await both.studio.getSnapshot().actions.startListenback(null);
  await both.settle();
  expect(both.sentLabels()[2]).toBe("default");
  expect(both.studio.getSnapshot().tally.microphone).toBe(true);
  both.studio.getSnapshot().actions.muteListenback(true);
  await both.settle();
  expect(both.sentLabels()[2]).toBeNull();
  expect(both.studio.getSnapshot().tally.microphone).toBe(false);
});

test("[TB-3] the desk plays listenback as soon as the artist sends it", async () => {
  const both = setUp();
  await both.goLive();
  expect(both.sinks.listenback.log).toEqual([]);
  await both.studio.getSnapshot().actions.startListenback(null);
  await both.settle();
  expect(both.sinks.listenback.log).toEqual(["on"]);
  // The player stays ready so that the first word after unmuting isn't lost.
  both.studio.getSnapshot().actions.muteListenback(true);
  await both.settle();
  expect(both.sinks.listenback.log).toEqual(["on"]);
});

test("[TB-1] talkback is sent only while the key is held", async () => {
  const both = setUp();
  await both.goLive();
  const voice = () => both.network.connections[1]?.transceivers[3]?.transceiver.sender.track;
  both.desk.getSnapshot().actions.talkStart?.();
  await both.settle();
  expect(both.desk.getSnapshot().talkback.status).toBe("recording");
  expect(voice()?.enabled).toBe(true);
  for (const side of [both.desk, both.studio])
    expect(side.getSnapshot().tally).toMatchObject({ talkback: true, recording: false });
  both.desk.recordingChanged(true);
  await both.settle();
  for (const side of [both.desk, both.studio])
    expect(side.getSnapshot().tally).toMatchObject({ talkback: true, recording: true });
  both.desk.getSnapshot().actions.talkStop();
  await both.settle();
  expect(voice()).toBeNull();
  for (const side of [both.desk, both.studio])
    expect(side.getSnapshot().tally).toMatchObject({ talkback: false, recording: false });
});

test("[TB-2] the studio learns that the engineer is talking from the talk frame, or else from the received level", async () => {
  const both = setUp();
  await both.goLive();
  both.desk.getSnapshot().actions.talkStart?.();
  await both.settle();
  expect(both.studio.getSnapshot().engineerTalking).toBe(true);
  both.desk.getSnapshot().actions.talkStop();
  await both.settle();
  expect(both.studio.getSnapshot().engineerTalking).toBe(false);

  const loud = { peakDbfs: -20, rmsDbfs: -26 };
  both.meters.talkback.play({ atMs: 0, spanMs: 50, left: loud, right: loud, differenceDbfs: -120 });
  expect(both.studio.getSnapshot().engineerTalking).toBe(true);
  await both.advance(500);
  expect(both.studio.getSnapshot().engineerTalking).toBe(false);
});
