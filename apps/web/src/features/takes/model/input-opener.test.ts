import type { RecordedFeed } from "@foldback/studio-link/takes/recorder-view";
import { expect, test, vi } from "vitest";
import type { FoundInput } from "../../../shared/takes/slot-types.ts";
import { createInputOpener } from "./input-opener.ts";

type Options = { sessionId: string | null; found: FoundInput; isOpen?: boolean; arms?: boolean };

/** A studio that continues a take from the "Scarlett 2i2". Returns what happened to the input, in order. */
async function continueWith({ sessionId, found, isOpen = false, arms = true }: Options): Promise<string[]> {
  const done: string[] = [];
  let track = isOpen ? {} : null;
  const feed = {
    track: () => track,
    subscribe: () => () => {},
    async openInput(deviceId: string | null) {
      done.push(`open ${deviceId}`);
      track = {};
    },
    letGo: () => void done.push("let go"),
  } as unknown as RecordedFeed;
  const status = arms ? "recording" : "off";
  const opener = createInputOpener(feed, { getSnapshot: () => ({ status }) as never });
  const findInput = vi.fn(() => found);
  opener.follow({ sessionId, savedInput: () => "saved", findInput });
  await opener.withInput(async () => void done.push("continue"), "Scarlett 2i2");
  if (!isOpen) expect(findInput).toHaveBeenCalledWith("Scarlett 2i2");
  return done;
}

const found: FoundInput = { status: "found", deviceId: "scarlett" };
const gone: FoundInput = { status: "gone" };

test("[TK-108] the input that the take was recorded from is opened again, in a session too", async () => {
  for (const sessionId of ["live", null])
    expect(await continueWith({ sessionId, found })).toEqual(["open scarlett", "continue"]);
  expect(await continueWith({ sessionId: "live", found, isOpen: true })).toEqual(["continue"]);
});

test("[TK-108] in a session no other input is opened, because the engineer would hear it", async () => {
  expect(await continueWith({ sessionId: "live", found: gone })).toEqual(["continue"]);
  expect(await continueWith({ sessionId: null, found: gone })).toEqual(["open saved", "continue"]);
});

test("[TK-108] if the recorder can't be armed, an input that was opened for it is closed again", async () => {
  expect(await continueWith({ sessionId: "live", found, arms: false })).toEqual([
    "open scarlett",
    "continue",
    "let go",
  ]);
  // It was open before, so the engineer still hears it.
  expect(await continueWith({ sessionId: "live", found, arms: false, isOpen: true })).toEqual(["continue"]);
});
