import { expect, test, vi } from "vitest";
import { openFeedPlayer } from "./feed-player.ts";
import type { PlayerReport } from "./player-messages.ts";

type Port = { onmessage: ((event: { data: PlayerReport }) => void) | null; postMessage(message: unknown): void };

/** A page whose audio context changes its state only when a test says so. */
async function setUp() {
  const port: Port = { onmessage: null, postMessage() {} };
  const audio = { state: "running", onstatechange: null as (() => void) | null, resumed: 0 };
  class FakeNode {
    port = port;
    gain = { value: 0 };
    connect = <To>(to: To) => to;
    disconnect() {}
  }
  class FakeContext {
    audioWorklet = { addModule: async () => {} };
    destination = {};
    get state() {
      return audio.state;
    }
    set onstatechange(listener: (() => void) | null) {
      audio.onstatechange = listener;
    }
    async resume() {
      audio.resumed += 1;
    }
    async close() {}
  }
  vi.stubGlobal("AudioWorkletNode", FakeNode);
  vi.stubGlobal("GainNode", FakeNode);
  vi.stubGlobal("AudioContext", FakeContext);
  const heard: (boolean | "missed")[] = [];
  const player = await openFeedPlayer({
    rateHz: 48_000,
    outputDeviceId: null,
    starved: (isStarved) => heard.push(isStarved),
    missed: () => heard.push("missed"),
  });
  const tell = (data: PlayerReport) => port.onmessage?.({ data });
  function become(state: AudioContextState) {
    audio.state = state;
    audio.onstatechange?.();
  }
  return { player, heard, tell, become, audio };
}

test("[TK-130] a player that the browser holds back counts as having nothing to play, and a gesture resumes it", async () => {
  const { player, heard, tell, become, audio } = await setUp();
  tell({ isStarved: false, missing: 0 });
  become("suspended");
  expect(heard).toEqual([false, true]);
  player.resume();
  expect(audio.resumed).toBe(1);
  become("running");
  expect(heard).toEqual([false, true, false]);
  player.silence();
  become("suspended");
  expect(heard).toHaveLength(3);
});

test("[TK-124] the player reports missing frames once", async () => {
  const { heard, tell } = await setUp();
  tell({ isStarved: false, missing: 0 });
  tell({ isStarved: false, missing: 52 });
  tell({ isStarved: true, missing: 52 });
  expect(heard).toEqual([false, "missed", false, true]);
});
