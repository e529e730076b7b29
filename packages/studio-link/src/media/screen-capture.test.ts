import { createFakeClock } from "@foldback/testkit/fake-clock";
import { createFakeMediaDevices, createFakeTrack } from "@foldback/testkit/media/fake-media";
import { expect, test, vi } from "vitest";
import { createScreenCapture } from "./screen-capture.ts";

function setUp() {
  const fake = createFakeMediaDevices();
  const clock = createFakeClock();
  return { fake, clock, screen: createScreenCapture({ mediaDevices: fake.port, clock }) };
}

const settings = { width: 1_280, height: 720, displaySurface: "browser" };

async function shared() {
  const parts = setUp();
  const stats = { deliveredFrames: 0 };
  const video = Object.assign(createFakeTrack({ kind: "video", settings }), { stats });
  const audio = createFakeTrack({ kind: "audio" });
  const started = parts.screen.start();
  await parts.fake.pickers[0]?.answer([video, audio]);
  return { ...parts, stats, video, audio, state: await started };
}

test("the picker opens synchronously, within the user gesture", () => {
  const { fake, screen } = setUp();
  void screen.start();
  expect(fake.pickers).toHaveLength(1);
  expect(screen.getState()).toEqual({ status: "asking" });
});

test("the capture asks for 60 frames a second, the whole surface and its unprocessed sound, but not for this tab", () => {
  const { fake, screen } = setUp();
  void screen.start();
  expect(fake.pickers[0]?.options).toMatchObject({
    video: { frameRate: { ideal: 60, max: 60 } },
    audio: { echoCancellation: false, restrictOwnAudio: true, suppressLocalAudioPlayback: false },
    systemAudio: "include",
    selfBrowserSurface: "exclude",
  });
});

test("the studio page, with its kill switch, stays in front of a shared tab or window if the browser supports it", () => {
  const asked: string[] = [];
  class FakeController {
    setFocusBehavior(behavior: string) {
      asked.push(behavior);
    }
  }
  vi.stubGlobal("CaptureController", FakeController);
  const { fake, screen } = setUp();
  void screen.start();
  vi.unstubAllGlobals();
  expect(fake.pickers[0]?.options).toMatchObject({ controller: expect.any(FakeController) });
  expect(asked).toEqual(["no-focus-change"]);
  void screen.start();
  expect(fake.pickers[1]?.options).not.toHaveProperty("controller");
});

test("no figures are reported before the first frame, and the measured size and frame rate are reported after it", async () => {
  const { screen, stats, clock, video, audio, state } = await shared();
  const unknown = { width: null, height: null, frameRate: null };
  expect(state).toMatchObject({ status: "live", surface: "browser", hint: "text", hasAudio: true, picture: unknown });
  clock.advance(500);
  expect(screen.getState()).toMatchObject({ picture: unknown });
  stats.deliveredFrames = 10;
  clock.advance(100);
  expect(screen.getState()).toMatchObject({ picture: { width: 1_280, height: 720, frameRate: null } });
  stats.deliveredFrames = 68;
  clock.advance(1_000);
  expect(screen.getState()).toMatchObject({ picture: { frameRate: 58 } });
  expect(screen.videoTrack()).toBe(video);
  expect(screen.audioTrack()).toBe(audio);
});

test("the browser's own stop button ends the capture and its sound", async () => {
  const { screen, video, audio, clock } = await shared();
  video.endByItself();
  expect(screen.getState()).toEqual({ status: "ended", cause: "by-browser" });
  expect(audio.readyState).toBe("ended");
  expect(clock.pendingTimers()).toBe(0);
});

test("the capture stops synchronously", async () => {
  const { screen, video, audio } = await shared();
  screen.stop();
  expect([video.readyState, audio.readyState]).toEqual(["ended", "ended"]);
  expect(screen.videoTrack()).toBeNull();
  expect(screen.getState()).toEqual({ status: "ended", cause: "stopped" });
});

test("the picture continues when only the sound ends", async () => {
  const { screen, audio } = await shared();
  audio.endByItself();
  expect(screen.getState()).toMatchObject({ status: "live", hasAudio: false });
  expect(screen.audioTrack()).toBeNull();
});

test("choosing a surface after stopping captures nothing", async () => {
  const { fake, screen } = setUp();
  const video = createFakeTrack({ kind: "video" });
  const started = screen.start();
  screen.stop();
  await fake.pickers[0]?.answer([video]);
  await started;
  expect(video.readyState).toBe("ended");
  expect(screen.getState()).toEqual({ status: "ended", cause: "stopped" });
});

test("a refused picker reports its code and doesn't end the current capture", async () => {
  const { fake, screen } = setUp();
  const first = screen.start();
  await fake.pickers[0]?.answer(new DOMException("no", "NotAllowedError"));
  expect(await first).toEqual({ status: "failed", code: "denied" });
  const running = await shared();
  const second = running.screen.start();
  await running.fake.pickers[1]?.answer(new DOMException("no", "NotAllowedError"));
  await second;
  expect(running.screen.getState()).toMatchObject({ status: "live" });
  expect(running.video.readyState).toBe("live");
});

test("choosing another surface replaces the previous one", async () => {
  const { fake, screen, video } = await shared();
  const window = createFakeTrack({ kind: "video", settings: { displaySurface: "window" } });
  const second = screen.start();
  await fake.pickers[1]?.answer([window]);
  await second;
  expect(video.readyState).toBe("ended");
  expect(screen.getState()).toMatchObject({ status: "live", surface: "window", hasAudio: false });
});

test("changing the content hint affects the current track and later ones", async () => {
  const { fake, screen, video } = await shared();
  expect(video.contentHint).toBe("text");
  screen.setHint("motion");
  expect(video.contentHint).toBe("motion");
  const next = createFakeTrack({ kind: "video" });
  const second = screen.start();
  await fake.pickers[1]?.answer([next]);
  await second;
  expect(next.contentHint).toBe("motion");
});

test("a content hint chosen before sharing is shown immediately and applied to the capture", async () => {
  const { screen, fake } = setUp();
  expect(screen.hint()).toBe("text");
  const changed = vi.fn();
  screen.subscribe(changed);
  screen.setHint("motion");
  expect([screen.hint(), screen.getState().status, changed.mock.calls.length]).toEqual(["motion", "idle", 1]);
  const video = createFakeTrack({ kind: "video" });
  const started = screen.start();
  await fake.pickers[0]?.answer([video]);
  await started;
  expect(video.contentHint).toBe("motion");
});

test("sharing a whole screen with sound may include the engineer's voice, unless the browser filters it out", async () => {
  for (const [restrictOwnAudio, risk] of [
    [true, "excluded"],
    [undefined, "possible"],
  ] as const) {
    const { fake, screen } = setUp();
    const started = screen.start();
    const video = createFakeTrack({ kind: "video", settings: { displaySurface: "monitor" } });
    await fake.pickers[0]?.answer([video, createFakeTrack({ settings: { restrictOwnAudio } })]);
    expect(await started).toMatchObject({ ownVoice: risk });
  }
});

test("sharing fails in a browser without screen capture", async () => {
  const { fake, clock } = setUp();
  const screen = createScreenCapture({ mediaDevices: { ...fake.port, getDisplayMedia: undefined }, clock });
  expect(await screen.start()).toEqual({ status: "failed", code: "unsupported" });
});

test("the artist's preview is a separate low-frame-rate track that ends with the capture", async () => {
  const { screen, video } = await shared();
  const preview = screen.previewTrack();
  expect(preview).toBe(video.clones[0]);
  expect(preview?.getConstraints()).toMatchObject({ frameRate: { max: 10 } });
  expect(video.getConstraints()).toEqual({});
  screen.stop();
  expect([video.readyState, preview?.readyState]).toEqual(["ended", "ended"]);
  expect(screen.previewTrack()).toBeNull();
});
