import { openTakeRecorder } from "@foldback/studio-link/takes/open-take-recorder";
import type { RecordedFeed, RecorderSnapshot, TakeRecorder } from "@foldback/studio-link/takes/recorder-view";
import { expect, onTestFinished, test, vi } from "vitest";
import { takesOf } from "./takes-of.ts";

vi.mock("@foldback/studio-link/takes/open-take-recorder", () => ({ openTakeRecorder: vi.fn() }));
vi.mock("@foldback/studio-link/takes/open-take-shelf", () => ({ openTakeShelf: () => ({ close() {} }) }));
vi.mock("@foldback/studio-link/takes/open-take-uploader", () => ({
  openTakeUploader: () => ({ hold() {}, close() {}, getSnapshot: () => ({ held: [], uploads: {} }) }),
}));

const nothing = () => () => {};

/** An open studio whose recorder is in this state, without a session. */
function open(status: RecorderSnapshot["status"]) {
  const done: string[] = [];
  const snapshot: RecorderSnapshot = {
    ...{
      status,
      failure: null,
      verdict: null,
      input: "",
      isInputGone: false,
      keepsTalkback: false,
      take: null,
      secondsLeft: null,
    },
    ...{ preRoll: { isOn: true, seconds: 0 }, automatic: null },
  };
  const recorder: TakeRecorder = {
    getSnapshot: () => snapshot,
    subscribe: nothing,
    subscribeShelf: nothing,
    arm: async () => {},
    disarm() {},
    record: async () => void done.push("record"),
    resume: async () => {},
    stop: () => void done.push("stop"),
    keepPreRoll() {},
    setAutomatic() {},
    inSession() {},
    close() {},
  };
  vi.mocked(openTakeRecorder).mockReturnValue(recorder);
  const ends: (() => void)[] = [];
  const asks = new Set<(on: boolean) => void>();
  const feed: RecordedFeed = {
    track: () => null,
    subscribe: nothing,
    talkback: () => ({ track: null, why: "engineer-away", sessionId: null }),
    onTalkback: () => () => {},
    onKill: nothing,
    onEnd(listener) {
      ends.push(listener);
      return () => {};
    },
    openInput: async () => {},
    shareSound: async () => null,
    letGo() {},
    onAsked(listener) {
      asks.add(listener);
      return () => void asks.delete(listener);
    },
    tellRecorder() {},
    tellLight() {},
    serverNowMs: () => null,
  };
  takesOf(feed, "ada");
  const leave = () => {
    for (const end of ends) end();
  };
  onTestFinished(leave);
  return {
    leave,
    done,
    async ask(on: boolean) {
      for (const listener of asks) listener(on);
      await Promise.resolve();
    },
  };
}

test.each([
  ["off", true, ["record"]],
  ["armed", true, ["record"]],
  ["recording", false, ["stop"]],
] as const)(
  "[TK-65] with the recorder %s, the phone's request (on: %s) does what the Record button would do",
  async (status, on, expected) => {
    const studio = open(status);
    await studio.ask(on);
    expect(studio.done).toEqual(expected);
  },
);

test.each([
  ["off", false],
  ["armed", false],
  ["recording", true],
  ["opening", true],
  ["opening", false],
  ["sealing", true],
  ["sealing", false],
] as const)(
  "[TK-65] with the recorder %s, a request that arrives twice or at the wrong moment (on: %s) does nothing",
  async (status, on) => {
    const studio = open(status);
    await studio.ask(on);
    expect(studio.done).toEqual([]);
  },
);

test("[TK-65] after the user leaves the studio, requests do nothing", async () => {
  const studio = open("off");
  studio.leave();
  await studio.ask(true);
  expect(studio.done).toEqual([]);
});

test("[TK-92] with the light turned off, leaving still asks while a take is being recorded or closed, and otherwise doesn't", () => {
  document.documentElement.setAttribute("data-safe-to-leave-light", "off");
  onTestFinished(() => document.documentElement.removeAttribute("data-safe-to-leave-light"));
  for (const [status, asks] of [
    ["recording", true],
    ["sealing", true],
    ["armed", false],
    ["off", false],
  ] as const) {
    const studio = open(status);
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    studio.leave();
    expect([status, leaving.defaultPrevented]).toEqual([status, asks]);
  }
});
