import type { ShareFailure } from "@foldback/studio-link/media/shared-sound";
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
  opener.follow({ sessionId, savedSource: () => ({ kind: "input", deviceId: "saved" }), findInput });
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

/** An artist who chose shared sound and presses Record. */
async function recordShared({ sessionId, failure }: { sessionId: string | null; failure: ShareFailure | null }) {
  const done: string[] = [];
  let track: object | null = null;
  const feed = {
    track: () => track,
    subscribe: () => () => {},
    openInput: async () => void done.push("open an input"),
    async shareSound() {
      done.push("ask for the share");
      if (failure === null) track = {};
      return failure;
    },
    letGo: () => void done.push("let go"),
  } as unknown as RecordedFeed;
  const recorder = { getSnapshot: () => ({ status: track === null ? "off" : "recording" }) as never };
  const opener = createInputOpener(feed, recorder);
  opener.follow({ sessionId, savedSource: () => ({ kind: "screen" }), findInput: () => ({ status: "unknown" }) });
  const pressed = opener.withInput(async () => void done.push("record"));
  // Browsers open the picker only during the press itself.
  const doneAtOnce = [...done];
  // A second press while the picker is open does nothing.
  const pressedAgain = opener.withInput(async () => void done.push("record again"));
  await Promise.all([pressed, pressedAgain]);
  return { done, doneAtOnce, failure: opener.getSnapshot().shareFailure };
}

test("[TK-118] outside a session, recording shared sound asks for the share during the press, and opens no input", async () => {
  expect(await recordShared({ sessionId: null, failure: null })).toEqual({
    done: ["ask for the share", "record"],
    doneAtOnce: ["ask for the share"],
    failure: null,
  });
});

test("[TK-118] if nothing with sound was shared, no input is opened instead, and the page learns why", async () => {
  for (const failure of ["denied", "no-sound", "unsupported"] as const)
    expect(await recordShared({ sessionId: null, failure })).toMatchObject({
      done: ["ask for the share", "record", "let go"],
      failure,
    });
});

test("[TK-118] in a session, recording doesn't ask for a share by itself", async () => {
  const { done, failure } = await recordShared({ sessionId: "live", failure: null });
  expect([done.includes("ask for the share"), failure]).toEqual([false, null]);
});
