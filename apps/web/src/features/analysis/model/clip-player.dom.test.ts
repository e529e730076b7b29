import { expect, test, vi } from "vitest";
import { createClipPlayer } from "./clip-player.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));

function setUp() {
  let addresses = 0;
  vi.stubGlobal("URL", { createObjectURL: () => `blob:${++addresses}`, revokeObjectURL: vi.fn() });
  const element = Object.assign(new EventTarget(), { src: "", play: vi.fn(() => Promise.resolve()), pause: vi.fn() });
  const fetched: string[] = [];
  const player = createClipPlayer({
    element,
    fetchClip: async (clipId) => {
      fetched.push(clipId);
      if (clipId === "gone") throw new TypeError("offline");
      return new Blob([clipId]);
    },
  });
  return { element, fetched, player };
}

test("a statement's clips play one after another, then playback stops", async () => {
  const { element, fetched, player } = setUp();
  player.play(["a", "b"]);
  expect(player.getSnapshot()).toEqual({ status: "loading", clipId: "a" });
  await settled();
  expect(player.getSnapshot()).toEqual({ status: "playing", clipId: "a" });
  element.dispatchEvent(new Event("ended"));
  await settled();
  expect(player.getSnapshot()).toEqual({ status: "playing", clipId: "b" });
  element.dispatchEvent(new Event("ended"));
  expect(player.getSnapshot()).toEqual({ status: "idle" });
  expect(fetched).toEqual(["a", "b"]);
});

test("another clip replaces the one that's playing or loading", async () => {
  const { player } = setUp();
  player.play(["a"]);
  player.play(["b"]);
  await settled();
  expect(player.getSnapshot()).toEqual({ status: "playing", clipId: "b" });
  player.stop();
  expect(player.getSnapshot()).toEqual({ status: "idle" });
});

test("if a clip can't be loaded, an error is shown and the following clips don't play", async () => {
  const { fetched, player } = setUp();
  player.play(["gone", "b"]);
  await settled();
  expect(player.getSnapshot()).toEqual({ status: "failed", clipId: "gone" });
  expect(fetched).toEqual(["gone"]);
});
