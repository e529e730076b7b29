import { expect, test, vi } from "vitest";
import { memoryDisk, testSha256 } from "./memory-disk.ts";
import { createRecordingEngine } from "./recording-engine.ts";
import type { EngineNews } from "./recording-messages.ts";
import { quantumFrames } from "./sound-block.ts";

const rate = 8_000;

function setUp({ preRoll }: { preRoll: boolean }) {
  const news: EngineNews[] = [];
  const stored = memoryDisk();
  const engine = createRecordingEngine({
    disk: stored.disk,
    sha256: testSha256,
    sampleRateHz: rate,
    deviceRateHz: rate,
    preRoll,
    automatic: { startDbfs: "-40", silenceSeconds: "3" },
    nowMs: () => 0,
    tell: (told) => void news.push(told),
  });
  let frame = 0;
  return {
    engine,
    stored,
    news,
    frame: () => frame,
    play(seconds: number, level: number) {
      for (const until = frame + seconds * rate; frame < until; frame += quantumFrames)
        engine.add({ frame, frames: quantumFrames, samples: new Float32Array(quantumFrames * 2).fill(level) });
    },
    heard: (type: EngineNews["type"]) => news.some((told) => told.type === type),
  };
}

test.each([true, false])(
  "[TK-67] [TK-68] an automatic take begins a second before its onset and ends after silence (pre-roll on: %s)",
  async (preRoll) => {
    const { engine, stored, news, frame, play, heard } = setUp({ preRoll });
    play(10, 0.001);
    const soundFrom = frame();
    play(0.5, 0.1);
    const began = news.find((told) => told.type === "sound-began");
    const onsetFrame = began?.type === "sound-began" ? began.onsetFrame : 0;
    expect(Math.abs(onsetFrame - soundFrom)).toBeLessThanOrEqual(rate / 10);
    const command = { takeId: "one", atFrame: onsetFrame, fromFrame: onsetFrame - rate, pressedAtMs: 60_000 };
    engine.obey({ type: "record", ...command, input: "Interface", sessionId: null });
    await vi.waitFor(() => expect(heard("recording")).toBe(true), { interval: 1 });
    play(6, 0.1);
    expect(heard("sound-ended")).toBe(false);
    play(3.5, 0.001);
    expect(heard("sound-ended")).toBe(true);
    engine.obey({ type: "stop", atFrame: frame(), why: "stopped" });
    engine.endNow();
    await vi.waitFor(() => expect(heard("sealed")).toBe(true), { interval: 1 });
    const summary = stored.summaries.get("one");
    expect(summary?.start.preRollFrames).toBe(rate);
    expect(summary?.end.frames).toBe(frame() - onsetFrame + rate);
  },
);

test("[TK-68] after a take is stopped by hand, no end is reported, and new sound is reported after a second's pause", () => {
  const { engine, news, play } = setUp({ preRoll: false });
  const reported = () => news.map(({ type }) => type).filter((type) => type.startsWith("sound-"));
  play(6, 0.1);
  engine.obey({ type: "rest" });
  play(1, 0.1);
  play(1.2, 0.001);
  expect(reported()).toEqual(["sound-began"]);
  play(0.5, 0.1);
  expect(reported()).toEqual(["sound-began", "sound-began"]);
});

test("[TK-67] once automatic takes are off, nothing is reported", () => {
  const { engine, play, heard } = setUp({ preRoll: false });
  engine.obey({ type: "automatic", settings: null });
  play(2, 0.1);
  expect(heard("sound-began")).toBe(false);
  engine.obey({ type: "automatic", settings: { startDbfs: "-40", silenceSeconds: "3" } });
  play(2, 0.1);
  expect(heard("sound-began")).toBe(true);
});
