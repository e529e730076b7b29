import { createFakeLevelMeter } from "@foldback/testkit/media/fake-level-meter";
import { createFakeMediaDevices, createFakeTrack } from "@foldback/testkit/media/fake-media";
import { expect, test } from "vitest";
import { createAudioDevices } from "../media/audio-devices.ts";
import { createListenback } from "../media/listenback.ts";
import { createProgramFeed } from "../media/program-feed.ts";
import { listenbackView, programFeedView } from "./studio-media-view.ts";

function setUp() {
  const fake = createFakeMediaDevices();
  fake.plug("interface");
  const devices = createAudioDevices({ mediaDevices: fake.port });
  const feed = createProgramFeed({ mediaDevices: fake.port, devices, meter: createFakeLevelMeter() });
  const listenback = createListenback({ mediaDevices: fake.port, devices });
  return { fake, feed, listenback };
}
const input = (deviceId: string) => ({ kind: "input", deviceId }) as const;

test("[NG-7] the view shows which unplugged input the shared sound replaces", async () => {
  const { fake, feed } = setUp();
  feed.setScreenTrack(createFakeTrack({ label: "tab" }));
  await feed.useSource(input("interface"));
  expect(programFeedView(feed.getState(), true)).toMatchObject({ source: input("interface"), standsInFor: null });
  fake.unplug("interface");
  expect(programFeedView(feed.getState(), true)).toMatchObject({
    status: "sending",
    source: { kind: "screen" },
    standsInFor: input("interface"),
  });
});

test("[NG-7] a refused choice is shown while the previous one is still sent", async () => {
  const { fake, feed, listenback } = setUp();
  await feed.useSource(input("interface"));
  await listenback.start("interface");
  fake.refuseWith(new DOMException("busy", "NotReadableError"));
  await feed.useSource(input("other"));
  await listenback.start("other");
  expect(programFeedView(feed.getState(), true)).toMatchObject({
    status: "sending",
    failure: "in-use",
    source: input("interface"),
  });
  expect(listenbackView(listenback.getState(), true)).toEqual({
    status: "sending",
    failure: "in-use",
    deviceId: "interface",
  });
});
