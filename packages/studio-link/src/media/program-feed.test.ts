import { createFakeLevelMeter, steadyFrames } from "@foldback/testkit/media/fake-level-meter";
import { createFakeMediaDevices, createFakeTrack, settled } from "@foldback/testkit/media/fake-media";
import { expect, test } from "vitest";
import { createAudioDevices } from "./audio-devices.ts";
import { createProgramFeed } from "./program-feed.ts";

const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 2 };

function setUp(settingsOf?: (deviceId: string) => MediaTrackSettings) {
  const fake = createFakeMediaDevices(settingsOf);
  const meter = createFakeLevelMeter();
  const devices = createAudioDevices({ mediaDevices: fake.port });
  const feed = createProgramFeed({ mediaDevices: fake.port, devices, meter });
  const sent: (string | null)[] = [];
  feed.onTrack((mediaTrack) => sent.push(mediaTrack?.label ?? null));
  return { fake, meter, devices, feed, sent };
}

const input = (deviceId: string | null) => ({ kind: "input", deviceId }) as const;

test("the screen's sound becomes the feed automatically, and its end is reported", () => {
  const { feed, sent, meter } = setUp();
  expect(feed.getState()).toEqual({ status: "off" });
  const tab = createFakeTrack({ label: "tab", settings: raw });
  feed.setScreenTrack(tab);
  expect(feed.getState()).toMatchObject({ status: "live", source: { kind: "screen" }, label: "tab" });
  expect(meter.metered()).toBe(tab);
  feed.setScreenTrack(null);
  expect(feed.getState()).toMatchObject({ status: "waiting", reason: "no-screen-audio" });
  expect(sent).toEqual(["tab", null]);
});

test("a screen shared without sound is reported", () => {
  const { feed } = setUp();
  feed.setScreenTrack(null);
  expect(feed.getState()).toMatchObject({ status: "waiting", reason: "no-screen-audio" });
});

test("[NG-7] switching devices starts the new track before the old one stops", async () => {
  const { fake, feed, sent } = setUp();
  fake.plug("interface");
  fake.plug("loopback");
  await feed.useSource(input("interface"));
  const [first] = fake.opened;
  let firstAtSwitch: string | undefined;
  feed.onTrack(() => {
    firstAtSwitch = first?.readyState;
  });
  await feed.useSource(input("loopback"));
  expect(firstAtSwitch).toBe("live");
  expect(first?.readyState).toBe("ended");
  expect(sent).toEqual(["interface", "loopback"]);
  expect(feed.getState()).toMatchObject({ status: "live", source: input("loopback"), standsInFor: null });
});

test("[NG-7] if a chosen input can't be opened, the feed stays as it was", async () => {
  const { fake, feed, sent } = setUp();
  await feed.useSource(input(null));
  fake.refuseWith(new DOMException("busy", "NotReadableError"));
  await feed.useSource(input("interface"));
  expect(feed.getState()).toMatchObject({
    status: "live",
    source: input(null),
    refused: { source: input("interface"), code: "in-use" },
  });
  expect(fake.opened[0]?.readyState).toBe("live");
  expect(sent).toEqual(["default"]);
});

test("the feed fails if its input can't be opened and there's nothing else to send", async () => {
  const { fake, feed } = setUp();
  fake.refuseWith(new DOMException("no", "NotAllowedError"));
  await feed.useSource(input(null));
  expect(feed.getState()).toEqual({ status: "failed", source: input(null), code: "denied" });
});

test("the input is opened with two channels and every speech filter off", async () => {
  const { fake, feed } = setUp();
  fake.plug("interface");
  await feed.useSource(input("interface"));
  expect(fake.constraints[0]?.audio).toMatchObject({
    deviceId: { exact: "interface" },
    echoCancellation: { ideal: false },
    noiseSuppression: { ideal: false },
    autoGainControl: { ideal: false },
    channelCount: { ideal: 2 },
  });
  expect(fake.opened[0]?.contentHint).toBe("music");
});

test("[NG-7] an unplugged device is used again when it's back", async () => {
  const { fake, feed, sent } = setUp();
  fake.plug("interface");
  await feed.useSource(input("interface"));
  fake.unplug("interface");
  expect(feed.getState()).toMatchObject({ status: "waiting", reason: "device-gone", source: input("interface") });
  fake.plug("interface");
  await settled();
  expect(feed.getState()).toMatchObject({ status: "live", source: input("interface") });
  expect(sent).toEqual(["interface", null, "interface"]);
});

test("[NG-7] an unplugged device is used again when it's back, even if the browser hides the names of devices", async () => {
  const { fake, devices, feed, sent } = setUp();
  fake.plug("interface");
  await feed.useSource(input("interface"));
  fake.hideNames();
  fake.unplug("interface");
  await settled();
  expect(devices.getState()).toMatchObject({ inputs: [], hasHiddenInput: true });
  expect(feed.getState()).toMatchObject({ status: "waiting", source: input("interface") });
  fake.plug("interface");
  await settled();
  expect(feed.getState()).toMatchObject({ status: "live", source: input("interface") });
  expect(sent).toEqual(["interface", null, "interface"]);
});

test("[NG-7] the screen's sound replaces an unplugged device", async () => {
  const { fake, feed, sent } = setUp();
  fake.plug("interface");
  feed.setScreenTrack(createFakeTrack({ label: "tab" }));
  await feed.useSource(input("interface"));
  fake.unplug("interface");
  expect(feed.getState()).toMatchObject({
    status: "live",
    source: { kind: "screen" },
    standsInFor: input("interface"),
  });
  fake.plug("interface");
  await settled();
  expect(feed.getState()).toMatchObject({ status: "live", source: input("interface"), standsInFor: null });
  expect(sent).toEqual(["tab", "interface", "tab", "interface"]);
});

test("[NG-7] unplugging the input in use clears an earlier refusal", async () => {
  const { fake, feed } = setUp();
  fake.plug("interface");
  await feed.useSource(input("interface"));
  await feed.useSource(input("missing"));
  expect(feed.getState()).toMatchObject({ status: "live", refused: { code: "missing" } });
  fake.unplug("interface");
  expect(feed.getState()).toMatchObject({ status: "waiting", source: input("interface"), reason: "device-gone" });
});

test("when the default input is unplugged, the next default is used immediately", async () => {
  const { fake, feed } = setUp();
  await feed.useSource(input(null));
  fake.opened[0]?.endByItself();
  await settled();
  expect(fake.opened).toHaveLength(2);
  expect(feed.getState()).toMatchObject({ status: "live", source: input(null) });
});

test("stopping the feed while the browser asks for permission leaves nothing open", async () => {
  const { fake, feed, sent } = setUp();
  const letGo = fake.holdBack();
  const choosing = feed.useSource(input(null));
  feed.stop();
  letGo();
  await choosing;
  expect(fake.opened[0]?.readyState).toBe("ended");
  expect(feed.getState()).toEqual({ status: "off" });
  expect(sent).toEqual([]);
});

test("the feed stops synchronously, and the screen capture keeps the screen's track", async () => {
  const { fake, feed, sent } = setUp();
  const tab = createFakeTrack({ label: "tab" });
  feed.setScreenTrack(tab);
  await feed.useSource(input(null));
  feed.stop();
  expect(fake.opened[0]?.readyState).toBe("ended");
  expect(tab.readyState).toBe("live");
  expect(sent).toEqual(["tab", "default", null]);
});

test("[NG-8] warnings are part of the state and start over with another track", async () => {
  const { feed, meter } = setUp(() => raw);
  await feed.useSource(input(null));
  const mono = { leftDbfs: -10, rightDbfs: -10, differenceDbfs: -110 };
  for (const frame of steadyFrames(mono, { fromMs: 0, forMs: 2_000 })) meter.play(frame);
  expect(feed.getState()).toMatchObject({ warnings: ["mono"], processing: { verdict: "raw" } });
  feed.setScreenTrack(createFakeTrack({ label: "tab" }));
  await feed.useSource({ kind: "screen" });
  expect(feed.getState()).toMatchObject({ label: "tab", warnings: [] });
});

test("[TK-118] sound that's shared to be recorded becomes the feed, and ends with the share", async () => {
  const { fake, feed, sent } = setUp();
  const [video, audio] = [createFakeTrack({ kind: "video" }), createFakeTrack({ label: "tab", settings: raw })];
  const asked = feed.shareSound();
  expect([fake.pickers.length, feed.getState().status]).toEqual([1, "asking"]);
  await fake.pickers[0]?.answer([video, audio]);
  expect(await asked).toBeNull();
  expect(feed.getState()).toMatchObject({ status: "live", source: { kind: "screen" }, label: "tab" });
  expect(fake.opened).toEqual([]);
  audio.endByItself();
  expect([video.readyState, feed.getState().status]).toEqual(["ended", "waiting"]);
  expect(sent).toEqual(["tab", null]);
});

test.each([
  ["stop", ({ feed }: ReturnType<typeof setUp>) => feed.stop(), null],
  ["another input", ({ feed }: ReturnType<typeof setUp>) => feed.useSource(input(null)), "default"],
  [
    "the session's screen",
    ({ feed }: ReturnType<typeof setUp>) => feed.setScreenTrack(createFakeTrack({ label: "screen" })),
    "screen",
  ],
])("[TK-118] %s ends the share", async (_name, end, label) => {
  const parts = setUp();
  const [video, audio] = [createFakeTrack({ kind: "video" }), createFakeTrack({ label: "tab", settings: raw })];
  const asked = parts.feed.shareSound();
  await parts.fake.pickers[0]?.answer([video, audio]);
  await asked;
  await end(parts);
  expect([audio.readyState, video.readyState]).toEqual(["ended", "ended"]);
  expect(parts.sent).toEqual(["tab", label]);
});

test("[TK-118] a share without sound, a cancelled one and a browser that can't share are told apart, and nothing stays shared", async () => {
  const { fake, feed } = setUp();
  const silent = feed.shareSound();
  const video = createFakeTrack({ kind: "video" });
  await fake.pickers[0]?.answer([video]);
  expect([await silent, video.readyState]).toEqual(["no-sound", "ended"]);
  const cancelled = feed.shareSound();
  await fake.pickers[1]?.answer(new DOMException("no", "NotAllowedError"));
  expect(await cancelled).toBe("denied");
  expect(feed.getState()).toMatchObject({ status: "waiting", reason: "no-screen-audio" });
  Object.assign(fake.port, { getDisplayMedia: undefined });
  expect(await feed.shareSound()).toBe("unsupported");
});

test("[TK-118] what's shared after the feed was stopped is let go at once", async () => {
  const { fake, feed, sent } = setUp();
  const asked = feed.shareSound();
  feed.stop();
  const audio = createFakeTrack({ label: "tab" });
  await fake.pickers[0]?.answer([createFakeTrack({ kind: "video" }), audio]);
  await asked;
  expect([audio.readyState, feed.getState().status, sent]).toEqual(["ended", "off", []]);
});
