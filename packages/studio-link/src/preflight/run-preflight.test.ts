import { createFakeClock } from "@foldback/testkit/fake-clock";
import { createFakeLevelMeter, steadyFrames } from "@foldback/testkit/media/fake-level-meter";
import { createFakeMediaDevices, settled } from "@foldback/testkit/media/fake-media";
import { expect, test, vi } from "vitest";
import type { PathConnection } from "./checks/path-check.ts";
import { type PreflightDeps, type PreflightProgress, runPreflight, type ServerPaths } from "./run-preflight.ts";

const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 2 };

/** Gathers one host and one server-reflexive candidate as soon as it's asked. */
function createOutsideConnection(): PathConnection {
  const connection: PathConnection = {
    onicecandidate: null,
    createDataChannel: () => ({}) as RTCDataChannel,
    async setLocalDescription() {
      for (const type of ["host", "srflx"])
        connection.onicecandidate?.call(
          connection as RTCPeerConnection,
          {
            candidate: { type },
          } as RTCPeerConnectionIceEvent,
        );
    },
    close: () => undefined,
  };
  return connection;
}

function setUp(changes: Partial<PreflightDeps> = {}) {
  const fake = createFakeMediaDevices(() => raw);
  const clock = createFakeClock();
  const meter = createFakeLevelMeter();
  const steps: PreflightProgress[] = [];
  const called = new AbortController();
  const uploaded: number[] = [];
  const running = runPreflight(
    {
      mediaDevices: fake.port,
      clock,
      workletUrl: null,
      readPaths: async () => ({ iceServers: [{ urls: "stun:stun.example" }], relayConfigured: false }),
      upload: async (bytes) => {
        uploaded.push(bytes.length);
        clock.advance(100);
      },
      measureInput: async () => ({ verdict: () => "24-bit", close: () => undefined }),
      onProgress: (step) => steps.push(step),
      signal: called.signal,
      createMeter: () => meter,
      createPeerConnection: createOutsideConnection,
      readScreenPermission: async () => "prompt",
      ...changes,
    },
    null,
  );
  return { fake, clock, meter, steps, called, uploaded, running };
}

test("a good studio passes every check, and its input is closed afterwards", async () => {
  const { running, meter, clock, steps, fake, uploaded } = setUp();
  await settled();
  const frames = steadyFrames({ leftDbfs: -12, rightDbfs: -15 }, { fromMs: 0, forMs: 2_400 });
  for (const frame of frames) meter.play(frame);
  clock.advance(3_000);
  const report = await running;
  expect(report.verdict).toBe("ready");
  expect(report.results.map(({ id, outcome }) => [id, outcome])).toEqual([
    ["screen", "passed"],
    ["input", "passed"],
    ["stereo", "passed"],
    ["processing", "passed"],
    ["upload", "passed"],
    ["path", "passed"],
  ]);
  expect(report.results.find(({ id }) => id === "input")?.measured).toEqual({
    device: "default",
    peakDbfs: -12,
    quality: "24-bit",
  });
  expect(steps.at(-1)?.results).toEqual(report.results);
  expect(uploaded).toEqual([131_072, 1_572_864]);
  expect(fake.opened[0]?.readyState).toBe("ended");
  expect(clock.pendingTimers()).toBe(0);
});

test("on a slow connection the larger upload is skipped", async () => {
  const uploaded: number[] = [];
  const { running, clock, called } = setUp({
    upload: async (bytes) => {
      uploaded.push(bytes.length);
      await settled();
      clock.advance(2_000);
    },
  });
  await settled();
  await settled();
  called.abort();
  const upload = (await running).results.find(({ id }) => id === "upload");
  expect(uploaded).toEqual([131_072]);
  expect(upload).toMatchObject({ outcome: "failed", reason: "upload-too-slow", measured: { bitsPerSecond: 524_288 } });
});

test("the verdict arrives within ten seconds, with unfinished checks marked as not measured", async () => {
  const { running, fake, clock } = setUp({ upload: () => new Promise(() => undefined) });
  const letGo = fake.holdBack();
  await settled();
  clock.advance(9_999);
  let isOver = false;
  void running.then(() => {
    isOver = true;
  });
  await settled();
  expect(isOver).toBe(false);
  clock.advance(1);
  const report = await running;
  const unfinished = report.results.filter(({ reason }) => reason === "out-of-time").map(({ id }) => id);
  expect(unfinished).toContain("upload");
  expect(report).toMatchObject({ verdict: "ready-with-warnings", elapsedMs: 10_000 });
  expect(JSON.stringify(report)).not.toContain("NaN");
  letGo();
});

test("if the server never sends its ICE servers, the verdict isn't delayed and a late answer is ignored", async () => {
  const paths = Promise.withResolvers<ServerPaths>();
  const createPeerConnection = vi.fn(createOutsideConnection);
  const { running, clock } = setUp({ readPaths: () => paths.promise, createPeerConnection });
  await settled();
  clock.advance(10_000);
  const report = await running;
  expect(report.results.map(({ id, reason }) => [id, reason])).toContainEqual(["path", "out-of-time"]);
  paths.resolve({ iceServers: [], relayConfigured: false });
  await settled();
  expect(createPeerConnection).not.toHaveBeenCalled();
  expect(clock.pendingTimers()).toBe(0);
});

test("an input that opens after the run has ended is closed immediately", async () => {
  const fake = createFakeMediaDevices(() => raw);
  const letGo = fake.holdBack();
  const { running, clock, steps } = setUp({ mediaDevices: fake.port });
  await settled();
  clock.advance(10_000);
  const report = await running;
  const stepsAtEnd = steps.length;
  letGo();
  await settled();
  await settled();
  expect(fake.opened[0]?.readyState).toBe("ended");
  expect(steps).toHaveLength(stepsAtEnd);
  expect(report.results.find(({ id }) => id === "input")?.reason).toBe("out-of-time");
});

test("a server that doesn't respond, a browser without devices and a refused peer connection are reported", async () => {
  const { running, clock } = setUp({
    mediaDevices: undefined,
    upload: async () => {
      throw new TypeError("no answer");
    },
    createPeerConnection: () => {
      throw new DOMException("bad address", "SyntaxError");
    },
    readScreenPermission: async () => {
      throw new TypeError("unknown name");
    },
  });
  await settled();
  clock.advance(3_000);
  const report = await running;
  expect(report.results.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    "screen-unsupported",
    "input-missing",
    "not-measured",
    "not-measured",
    "upload-failed",
    "not-measured",
  ]);
  expect(report.verdict).toBe("not-ready");
});

test("a check that throws counts as not measured and doesn't prevent a verdict", async () => {
  const createPeerConnection = () => {
    throw new Error("no peer connections in this browser");
  };
  const { running, clock } = setUp({ createPeerConnection });
  await settled();
  clock.advance(10_000);
  const { results } = await running;
  expect(results.find(({ id }) => id === "path")?.outcome).toBe("not-measured");
  expect(results.find(({ id }) => id === "screen")?.outcome).toBe("passed");
});

test("[TK-15] an input that can't be measured is still checked, and its measurement is closed whenever it opens", async () => {
  const failing = setUp({ measureInput: () => Promise.reject(new Error("no worklet")) });
  await settled();
  for (const frame of steadyFrames({ leftDbfs: -12, rightDbfs: -15 }, { fromMs: 0, forMs: 100 }))
    failing.meter.play(frame);
  failing.clock.advance(3_000);
  const { results } = await failing.running;
  expect(results.find(({ id }) => id === "input")?.measured.quality).toBe("not-measured");

  const opening = Promise.withResolvers<{ verdict: () => "24-bit"; close: () => void }>();
  const late = setUp({ measureInput: () => opening.promise });
  await settled();
  late.clock.advance(3_000);
  await late.running;
  const close = vi.fn();
  opening.resolve({ verdict: () => "24-bit", close });
  await settled();
  expect(close).toHaveBeenCalledOnce();
});
