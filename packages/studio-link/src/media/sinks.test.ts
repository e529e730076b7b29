import { createFakeClock } from "@foldback/testkit/fake-clock";
import { createFakeTrack, settled } from "@foldback/testkit/media/fake-media";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAudioSink } from "./audio-sink.ts";
import { createPictureSink } from "./picture-sink.ts";

class StreamDouble {}

beforeEach(() => void vi.stubGlobal("MediaStream", StreamDouble));
afterEach(() => void vi.unstubAllGlobals());

function fakeAudio() {
  const outcome: { refusal: DOMException | null } = { refusal: null };
  const element = {
    muted: false,
    volume: 1,
    srcObject: null as unknown,
    play: async () => {
      if (outcome.refusal) throw outcome.refusal;
    },
    setSinkId: async (deviceId: string) => {
      if (deviceId === "gone") throw new DOMException("gone", "NotFoundError");
    },
  };
  return { outcome, element, sink: createAudioSink({ createElement: () => element as unknown as HTMLAudioElement }) };
}

/** Runs on the test's clock, because reporting a presented frame depends on it. */
function fakeVideo(clock = createFakeClock()) {
  const callbacks: VideoFrameRequestCallback[] = [];
  const element = Object.assign(new EventTarget(), {
    style: { visibility: "" },
    srcObject: null as unknown,
    videoWidth: 0,
    videoHeight: 0,
    muted: false,
    playsInline: false,
    play: async () => undefined,
    requestVideoFrameCallback: (callback: VideoFrameRequestCallback) => callbacks.push(callback),
    cancelVideoFrameCallback: () => callbacks.splice(0),
  });
  const present = (presentedFrames: number, presentationTime = 0) => {
    callbacks.shift()?.(0, { presentedFrames, presentationTime } as VideoFrameCallbackMetadata);
    clock.advance(0);
  };
  return { element: element as unknown as HTMLVideoElement & typeof element, present };
}

test("[KS-3] a blackout mutes and removes the sound before it returns", async () => {
  const { sink, element } = fakeAudio();
  sink.setTrack(createFakeTrack());
  await settled();
  expect(sink.getState().status).toBe("playing");
  sink.blackout();
  expect([element.muted, sink.getState().status]).toEqual([true, "blacked-out"]);
  expect(element.srcObject).toBeNull();
});

test("[KS-3] [TK-123] the compressed feed that plays unheard stays silent when a kill ends the lossless one", async () => {
  const { sink, element } = fakeAudio();
  sink.setMuted(true);
  const track = createFakeTrack();
  sink.setTrack(track);
  await settled();
  expect([element.muted, sink.getState().status]).toEqual([true, "playing"]);
  sink.setMuted(false);
  expect(element.muted).toBe(false);
  sink.setMuted(true);
  sink.blackout();
  sink.setMuted(false);
  sink.setTrack(track);
  expect([element.muted, element.srcObject]).toEqual([true, null]);
});

test("[KS-3] a pending play() doesn't undo the blackout", async () => {
  const { sink, element } = fakeAudio();
  const mix = createFakeTrack();
  sink.setTrack(mix);
  sink.blackout();
  await settled();
  sink.setTrack(mix);
  sink.setTrack(null);
  sink.setVolume(0.5);
  expect([element.muted, sink.getState().status]).toEqual([true, "blacked-out"]);
  sink.setTrack(createFakeTrack());
  await settled();
  expect([element.muted, sink.getState().status]).toEqual([false, "playing"]);
});

test("setting the same track again doesn't restart playback", async () => {
  const { sink, element } = fakeAudio();
  const mix = createFakeTrack();
  sink.setTrack(mix);
  const stream = element.srcObject;
  sink.setTrack(mix);
  await settled();
  sink.setTrack(mix);
  expect(element.srcObject).toBe(stream);
  expect(sink.getState().status).toBe("playing");
});

test("if the browser requires a user gesture, the state says so and resume() starts playback", async () => {
  const { sink, outcome } = fakeAudio();
  outcome.refusal = new DOMException("press first", "NotAllowedError");
  sink.setTrack(createFakeTrack());
  await settled();
  expect(sink.getState().status).toBe("needs-gesture");
  outcome.refusal = null;
  await sink.resume();
  expect(sink.getState().status).toBe("playing");
});

test("the volume is clamped, and a missing output device leaves the previous one in use", async () => {
  const { sink, element } = fakeAudio();
  sink.setVolume(7);
  expect(element.volume).toBe(1);
  expect(await sink.setOutputDevice("monitors")).toBe(true);
  expect(await sink.setOutputDevice("gone")).toBe(false);
  expect(sink.getState()).toMatchObject({ volume: 1, outputDeviceId: "monitors" });
});

test("[KS-3] a blackout hides every picture before it returns, and until the track is removed", () => {
  const sink = createPictureSink({ clock: createFakeClock() });
  const [viewer, thumbnail, late] = [fakeVideo(), fakeVideo(), fakeVideo()];
  sink.attach(viewer.element);
  sink.attach(thumbnail.element);
  const picture = createFakeTrack({ kind: "video" });
  sink.setTrack(picture);
  sink.blackout();
  sink.setTrack(picture);
  sink.attach(late.element);
  const elements = [viewer, thumbnail, late].map(({ element }) => element);
  expect(elements.map(({ style }) => style.visibility)).toEqual(["hidden", "hidden", "hidden"]);
  sink.setTrack(null);
  expect(elements.map(({ srcObject }) => srcObject)).toEqual([null, null, null]);
  expect(sink.getState()).toEqual({ status: "dark" });
});

test("the picture's size is measured at the first frame, and its frame rate by counting frames", () => {
  const clock = createFakeClock();
  const sink = createPictureSink({ clock });
  const { element, present } = fakeVideo(clock);
  const first: number[] = [];
  sink.onFirstFrame((atMs) => first.push(atMs));
  sink.attach(element);
  sink.setTrack(createFakeTrack({ kind: "video" }));
  expect(sink.getState()).toEqual({ status: "waiting" });
  Object.assign(element, { videoWidth: 1_280, videoHeight: 720 });
  present(1, 111);
  expect(sink.getState()).toEqual({ status: "showing", width: 1_280, height: 720, frameRate: null });
  clock.advance(1_000);
  present(56, 112);
  clock.advance(1_000);
  expect(sink.getState()).toMatchObject({ frameRate: 55 });
  clock.advance(1_000);
  expect(sink.getState()).toMatchObject({ frameRate: 0 });
  expect(first).toEqual([111]);
  Object.assign(element, { videoWidth: 640, videoHeight: 360 });
  element.dispatchEvent(new Event("resize"));
  expect(sink.getState()).toMatchObject({ width: 640, height: 360 });
});

test("removing the track darkens the picture, and the next track reports its own first frame", () => {
  const clock = createFakeClock();
  const sink = createPictureSink({ clock });
  const { element, present } = fakeVideo(clock);
  const first: number[] = [];
  sink.onFirstFrame((atMs) => first.push(atMs));
  const detach = sink.attach(element);
  Object.assign(element, { videoWidth: 640, videoHeight: 360 });
  sink.setTrack(createFakeTrack({ kind: "video" }));
  present(1, 1);
  sink.setTrack(null);
  expect([sink.getState().status, element.srcObject]).toEqual(["dark", null]);
  sink.setTrack(createFakeTrack({ kind: "video" }));
  present(1, 2);
  expect(first).toEqual([1, 2]);
  detach();
  expect(element.srcObject).toBeNull();
});
