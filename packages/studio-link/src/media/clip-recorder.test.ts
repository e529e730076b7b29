import { createFakeTrack, fakeStream } from "@foldback/testkit/media/fake-media";
import { afterEach, expect, test, vi } from "vitest";
import { createClipRecorder } from "./clip-recorder.ts";

/** Records like a browser: chunks while it runs, the last one on stop. */
class FakeMediaRecorder {
  static isTypeSupported = (type: string) => type === "audio/webm;codecs=opus";
  static made: FakeMediaRecorder[] = [];
  state = "inactive";
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => void = () => undefined;
  readonly stream: MediaStream;
  constructor(stream: MediaStream) {
    this.stream = stream;
    FakeMediaRecorder.made.push(this);
  }
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    queueMicrotask(() => {
      this.ondataavailable({ data: new Blob(["last"]) });
      this.onstop();
    });
  }
}

/** Imitates Firefox, which can't resample a microphone into a 16 kHz graph. The clone is recorded unchanged. */
function plainBrowser() {
  FakeMediaRecorder.made = [];
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  vi.stubGlobal(
    "MediaStream",
    class {
      constructor(tracks: MediaStreamTrack[]) {
        Object.assign(this, fakeStream(tracks));
      }
    },
  );
}

afterEach(() => vi.unstubAllGlobals());

test("[TB-13] recording uses a clone of the microphone track and stops only the clone", async () => {
  plainBrowser();
  const live = createFakeTrack();
  const recording = createClipRecorder().record(live);
  const [clone] = live.clones;
  expect(FakeMediaRecorder.made[0]?.stream.getTracks()).toEqual([clone]);
  const sound = recording?.stop();
  expect(clone?.readyState).toBe("ended");
  expect(live.readyState).toBe("live");
  expect(await (await sound)?.text()).toBe("last");
  expect((await sound)?.type).toBe("audio/webm");
});

test("[TB-13] if the format isn't supported, nothing is recorded and no track is touched", () => {
  const live = createFakeTrack();
  expect(createClipRecorder().record(live)).toBeNull();
  expect(live.clones).toEqual([]);
});
