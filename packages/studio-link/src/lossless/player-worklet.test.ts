import { expect, test, vi } from "vitest";
import type { PlayerCommand } from "./player-messages.ts";

type Processor = { process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean };

/** The audio thread's globals. */
async function setUp() {
  const port = { onmessage: (_event: { data: PlayerCommand }) => {}, postMessage: vi.fn() };
  class AudioWorkletProcessor {
    port = port;
  }
  const made: { processor?: Processor } = {};
  vi.stubGlobal("sampleRate", 48_000);
  vi.stubGlobal("AudioWorkletProcessor", AudioWorkletProcessor);
  vi.stubGlobal("registerProcessor", (_name: string, Player: new () => Processor) => {
    made.processor = new Player();
  });
  await import("./player-worklet.ts");
  return { port, made };
}

const packetFrames = 180;

test("[TK-124] the audio thread says when it has something to play, and when frames are missing", async () => {
  const { port, made } = await setUp();
  const samples = new Float32Array(2 * packetFrames).fill(0.25);
  const output = [new Float32Array(128), new Float32Array(128)];
  let sent = 0;
  for (let frame = 0; frame < 3 * 48_000; frame += 128) {
    for (; sent * packetFrames < frame; sent += 1)
      if (sent !== 500) port.onmessage({ data: { type: "play", firstFrame: sent * packetFrames, samples } });
    made.processor?.process([], [output]);
  }
  const told = port.postMessage.mock.calls.map(([report]) => report);
  expect(told[0]).toEqual({ isStarved: false, missing: 0 });
  expect(told.at(-1)).toEqual({ isStarved: false, missing: packetFrames });
  // Those frames were due in three rounds.
  expect(told).toHaveLength(4);
});
