import { createFakeClock } from "@foldback/testkit/fake-clock";
import { createFakeLevelMeter, steadyFrames } from "@foldback/testkit/media/fake-level-meter";
import { createFakeMediaDevices, settled } from "@foldback/testkit/media/fake-media";
import { expect, test } from "vitest";
import { createAudioDevices } from "./audio-devices.ts";
import { createListenback } from "./listenback.ts";
import { createTalkback } from "./talkback.ts";

function talkbackSetUp() {
  const fake = createFakeMediaDevices();
  const meter = createFakeLevelMeter();
  const clock = createFakeClock();
  const devices = createAudioDevices({ mediaDevices: fake.port });
  return { fake, meter, clock, talkback: createTalkback({ mediaDevices: fake.port, devices, clock, meter }) };
}

function listenbackSetUp() {
  const fake = createFakeMediaDevices();
  const devices = createAudioDevices({ mediaDevices: fake.port });
  const listenback = createListenback({ mediaDevices: fake.port, devices });
  const sent: (string | null)[] = [];
  listenback.onTrack((mediaTrack) => sent.push(mediaTrack?.label ?? null));
  return { fake, listenback, sent };
}

test("[TB-1] the voice is sent only while the key is held", async () => {
  const { fake, talkback, clock } = talkbackSetUp();
  let enabledWhenHandedOut: boolean | undefined;
  talkback.onTrack((mediaTrack) => {
    enabledWhenHandedOut = mediaTrack?.enabled;
  });
  await talkback.arm();
  const [microphone] = fake.opened;
  expect(enabledWhenHandedOut).toBe(false);
  expect(talkback.getState()).toEqual({ status: "idle", armed: true });
  talkback.hold();
  expect(microphone?.enabled).toBe(true);
  expect(talkback.getState()).toEqual({ status: "recording", sinceMs: clock.nowMs() });
  talkback.release();
  expect(microphone?.enabled).toBe(false);
  expect(talkback.getState()).toEqual({ status: "idle", armed: true });
});

test("[TB-1] a key released during the browser's permission prompt sends nothing", async () => {
  const { fake, talkback } = talkbackSetUp();
  const letGo = fake.holdBack();
  talkback.hold();
  expect(talkback.getState()).toEqual({ status: "arming", held: true });
  talkback.release();
  letGo();
  await settled();
  expect(fake.opened[0]?.enabled).toBe(false);
  expect(talkback.getState()).toEqual({ status: "idle", armed: true });
});

test("[TB-1] the first hold opens the microphone and talks as soon as it's open", async () => {
  const { fake, talkback } = talkbackSetUp();
  talkback.hold();
  await settled();
  expect(fake.opened[0]?.enabled).toBe(true);
  expect(talkback.getState().status).toBe("recording");
  expect(fake.constraints[0]?.audio).toMatchObject({ echoCancellation: { ideal: true } });
});

test("[TB-1] a newly chosen microphone is live if the key is held, and silent otherwise", async () => {
  const { fake, talkback } = talkbackSetUp();
  fake.plug("headset");
  await talkback.arm();
  await talkback.useDevice("headset");
  expect(fake.opened.map(({ enabled, readyState }) => [enabled, readyState])).toEqual([
    [false, "ended"],
    [false, "live"],
  ]);
  talkback.hold();
  await talkback.useDevice(null);
  expect(fake.opened[2]?.enabled).toBe(true);
});

test("a refused microphone is reported, and the next hold asks again", async () => {
  const { fake, talkback } = talkbackSetUp();
  fake.refuseWith(new DOMException("no", "NotAllowedError"));
  talkback.hold();
  await settled();
  expect(talkback.getState()).toEqual({ status: "failed", code: "denied" });
  talkback.release();
  fake.refuseWith(null);
  talkback.hold();
  await settled();
  expect(talkback.getState().status).toBe("recording");
});

test("unplugging the microphone stops the voice, which resumes if it's plugged in while the key is held", async () => {
  const { fake, talkback } = talkbackSetUp();
  fake.plug("headset");
  await talkback.useDevice("headset");
  talkback.hold();
  await settled();
  fake.unplug("headset");
  expect(talkback.getState()).toEqual({ status: "arming", held: true });
  fake.plug("headset");
  await settled();
  expect(talkback.getState().status).toBe("recording");
});

test("the level is reported only while the key is held", async () => {
  const { talkback, meter } = talkbackSetUp();
  const heard: number[] = [];
  talkback.subscribeLevel((peakDbfs) => heard.push(peakDbfs));
  await talkback.arm();
  const [frame] = steadyFrames({ leftDbfs: -20, rightDbfs: -18 }, { fromMs: 0, forMs: 50 });
  if (!frame) throw new Error("one frame");
  meter.play(frame);
  talkback.hold();
  meter.play(frame);
  talkback.release();
  meter.play(frame);
  expect(heard).toEqual([-18]);
});

test("stopping talkback closes the microphone immediately", async () => {
  const { fake, talkback } = talkbackSetUp();
  talkback.hold();
  await settled();
  talkback.stop();
  expect(fake.opened[0]?.readyState).toBe("ended");
  expect(talkback.getTrack()).toBeNull();
  expect(talkback.getState()).toEqual({ status: "idle", armed: false });
});

test("[TB-3] muting listenback disables its track immediately and removes it", async () => {
  const { fake, listenback, sent } = listenbackSetUp();
  await listenback.start(null);
  listenback.setMuted(true);
  expect(listenback.getTrack()).toBeNull();
  expect(fake.opened[0]?.enabled).toBe(false);
  listenback.setMuted(false);
  expect(fake.opened[0]?.enabled).toBe(true);
  expect(sent).toEqual(["default", null, "default"]);
});

test("[TB-3] listenback muted before it starts stays muted, even after a device change", async () => {
  const { fake, listenback, sent } = listenbackSetUp();
  fake.plug("room");
  listenback.setMuted(true);
  await listenback.start(null);
  await listenback.start("room");
  expect(sent).toEqual([]);
  expect(fake.opened.every(({ enabled }) => !enabled)).toBe(true);
  expect(listenback.getState()).toMatchObject({ status: "live", deviceId: "room", muted: true });
});

test("[TB-3] listenback stays muted when its device comes back", async () => {
  const { fake, listenback, sent } = listenbackSetUp();
  fake.plug("room");
  await listenback.start("room");
  listenback.setMuted(true);
  fake.unplug("room");
  expect(listenback.getState()).toMatchObject({ status: "waiting", muted: true });
  fake.plug("room");
  await settled();
  expect(listenback.getState()).toMatchObject({ status: "live", muted: true });
  expect(sent).toEqual(["room", null]);
  expect(fake.opened[1]?.enabled).toBe(false);
});

test("choosing another microphone clears the earlier refusal", async () => {
  const { fake, talkback } = talkbackSetUp();
  fake.refuseWith(new DOMException("no", "NotAllowedError"));
  talkback.hold();
  await settled();
  talkback.release();
  expect(talkback.getState()).toEqual({ status: "failed", code: "denied" });
  expect(await talkback.useDevice("room")).toBeNull();
  expect(talkback.getState()).toEqual({ status: "idle", armed: false });
});

test("a refused listenback reports the reason, and is off once stopped", async () => {
  const { fake, listenback } = listenbackSetUp();
  fake.refuseWith(new DOMException("none", "NotFoundError"));
  await listenback.start(null);
  expect(listenback.getState()).toMatchObject({ status: "failed", code: "missing" });
  listenback.stop();
  expect(listenback.getState()).toEqual({ status: "off" });
});

test("[NG-7] if a room microphone can't be opened, the reason is shown and the current one keeps its name", async () => {
  const { fake, listenback, sent } = listenbackSetUp();
  fake.plug("room");
  await listenback.start("room");
  fake.refuseWith(new DOMException("busy", "NotReadableError"));
  await listenback.start(null);
  expect(listenback.getState()).toMatchObject({ status: "live", deviceId: "room", refused: "in-use" });
  fake.refuseWith(null);
  await listenback.start(null);
  expect(listenback.getState()).toMatchObject({ status: "live", deviceId: null, refused: null });
  expect(sent).toEqual(["room", "default"]);
});

test("[NG-7] if two room microphones are refused in a row, neither is shown as in use", async () => {
  const { fake, listenback } = listenbackSetUp();
  fake.plug("room");
  await listenback.start("room");
  const letGo = fake.holdBack();
  const asked = [listenback.start("first"), listenback.start("second")];
  letGo();
  await Promise.all(asked);
  expect(listenback.getState()).toMatchObject({ status: "live", deviceId: "room", refused: "missing" });
});

test("[NG-7] if a talkback microphone can't be opened, the failure is shown and the current one keeps its name", async () => {
  const { fake, talkback } = talkbackSetUp();
  fake.plug("headset");
  await talkback.useDevice("headset");
  await talkback.arm();
  expect(await talkback.useDevice("unplugged")).toBe("missing");
  expect([talkback.getDeviceId(), talkback.getTrack()?.label]).toEqual(["headset", "headset"]);
  expect(await talkback.useDevice(null)).toBeNull();
  expect([talkback.getDeviceId(), talkback.getTrack()?.label]).toEqual([null, "default"]);
});

test("if another talkback microphone is chosen during the prompt, the newer choice is opened", async () => {
  const { fake, talkback } = talkbackSetUp();
  fake.plug("headset");
  const letGo = fake.holdBack();
  const arming = talkback.arm();
  const choosing = talkback.useDevice("headset");
  letGo();
  await Promise.all([arming, choosing]);
  expect([talkback.getDeviceId(), talkback.getTrack()?.label]).toEqual(["headset", "headset"]);
});

test("a talkback microphone that's plugged in again doesn't replace one chosen since", async () => {
  const { fake, talkback } = talkbackSetUp();
  fake.plug("headset");
  await talkback.useDevice("headset");
  await talkback.arm();
  fake.unplug("headset");
  await talkback.useDevice(null);
  fake.plug("headset");
  await settled();
  expect([talkback.getDeviceId(), talkback.getTrack()]).toEqual([null, null]);
  talkback.hold();
  await settled();
  expect(talkback.getTrack()?.label).toBe("default");
});
