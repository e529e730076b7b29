import { createFakeStorage } from "@foldback/testkit/fake-storage";
import { beforeEach, expect, test, vi } from "vitest";
import {
  findFeedInput,
  preselectFeed,
  programFeedItems,
  savedFeedInput,
  savedFeedSource,
  saveFeedSource,
  sourceOf,
  sourceValue,
} from "./feed-input.ts";

const desk = { deviceId: "interface", groupId: "g", label: "Interface 1/2", isDefault: false };

function setUp(
  inputs = [desk],
  source: Parameters<typeof saveFeedSource>[0] | null = null,
  session: object | null = {},
) {
  const chooseProgramFeed = vi.fn(async () => {});
  const actions = { chooseProgramFeed };
  preselectFeed({ session, audioInputs: inputs, programFeed: { source }, actions, canShareScreen: true });
  return chooseProgramFeed;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", createFakeStorage());
  return () => vi.unstubAllGlobals();
});

test("[NG-10] the chosen input becomes the program feed when a session starts", () => {
  expect(setUp()).not.toHaveBeenCalled();
  saveFeedSource({ kind: "input", deviceId: "interface" });
  expect(setUp()).toHaveBeenCalledExactlyOnceWith({ kind: "input", deviceId: "interface" });
});

test("[NG-10] nothing is preselected without a session, if the input is missing or was deselected, or if a source is in use", () => {
  saveFeedSource({ kind: "input", deviceId: "interface" });
  expect(setUp([desk], null, null)).not.toHaveBeenCalled();
  expect(setUp([])).not.toHaveBeenCalled();
  expect(setUp([desk], { kind: "screen" })).not.toHaveBeenCalled();
  for (const source of [{ kind: "screen" }, { kind: "input", deviceId: null }] as const) {
    saveFeedSource({ kind: "input", deviceId: "interface" });
    saveFeedSource(source);
    expect(savedFeedInput([desk])).toBeNull();
    expect(setUp()).not.toHaveBeenCalled();
  }
});

test("[TK-118] outside a session the recorder opens what was chosen last, which may be shared sound", () => {
  expect(savedFeedSource([desk])).toEqual({ kind: "input", deviceId: null });
  for (const source of [
    { kind: "screen" },
    { kind: "input", deviceId: "interface" },
    { kind: "input", deviceId: null },
  ] as const) {
    saveFeedSource(source);
    expect(savedFeedSource([desk])).toEqual(source);
  }
});

test("[SE-15] in a browser that can't share a screen, the program feed starts with the default input", () => {
  const chooseProgramFeed = vi.fn(async () => {});
  const actions = { chooseProgramFeed };
  preselectFeed({ session: {}, audioInputs: [], programFeed: { source: null }, actions, canShareScreen: false });
  expect(chooseProgramFeed).toHaveBeenCalledExactlyOnceWith({ kind: "input", deviceId: null });
});

test("[TK-108] inputs are found by name, and the last chosen one wins if several share it", () => {
  const other = { ...desk, deviceId: "other" };
  expect(findFeedInput([desk, other], "Interface 1/2")).toEqual({ status: "found", deviceId: "interface" });
  saveFeedSource({ kind: "input", deviceId: "other" });
  expect(findFeedInput([desk, other], "Interface 1/2")).toEqual({ status: "found", deviceId: "other" });
  expect(findFeedInput([{ ...desk, label: "Webcam" }, other], "Webcam")).toEqual({
    status: "found",
    deviceId: "interface",
  });
  expect(findFeedInput([desk], "Webcam")).toEqual({ status: "gone" });
  // Before the microphone is allowed, the browser hides all names.
  expect(findFeedInput([{ ...desk, label: null }], "Interface 1/2")).toEqual({ status: "unknown" });
  expect(findFeedInput([], "Interface 1/2")).toEqual({ status: "unknown" });
  expect(findFeedInput([desk], "")).toEqual({ status: "unknown" });
});

test("if storage is blocked, nothing is preselected and no error is thrown", () => {
  vi.stubGlobal("localStorage", undefined);
  saveFeedSource({ kind: "input", deviceId: "interface" });
  expect(savedFeedInput([desk])).toBeNull();
});

test.each([
  { kind: "screen" } as const,
  { kind: "input", deviceId: "interface" } as const,
  { kind: "input", deviceId: null } as const,
])("a source can be stored as a select value and read back: %o", (source) => {
  expect(sourceOf(sourceValue([desk], source))).toEqual(source);
});

test("the shared screen is listed before the inputs", () => {
  expect(programFeedItems([desk], null).map(({ label }) => label)).toEqual([
    "Shared tab or system audio",
    "Default audio input",
    "Interface 1/2",
  ]);
});
