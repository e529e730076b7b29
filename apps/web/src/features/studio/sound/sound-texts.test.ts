import type { ListenbackView, ProgramFeedView } from "@foldback/studio-link/studio-view";
import { expect, test } from "vitest";
import { feedChoiceText, feedText, listenbackChoiceText } from "./sound-texts.ts";

const sending: ProgramFeedView = {
  status: "sending",
  failure: null,
  source: { kind: "screen" },
  standsInFor: null,
  label: "tab",
  processing: null,
  warning: null,
};
const listening: ListenbackView = { status: "sending", failure: null, deviceId: null };

test("[NG-7] a refused input is reported next to the source in use, or on its own if there's none", () => {
  expect(feedChoiceText({ ...sending, failure: "in-use" })).toMatch(
    /^Not changed\. Another program is using this input/,
  );
  expect(listenbackChoiceText({ ...listening, status: "muted", failure: "missing" })).toMatch(/^Not changed\./);
  const failed = { status: "failed", failure: "denied" } as const;
  expect(feedText({ programFeed: { ...sending, ...failed }, screen: { status: "off" } })).toMatch(
    /Your browser has blocked this input/,
  );
  expect([feedChoiceText({ ...sending, ...failed }), listenbackChoiceText({ ...listening, ...failed })]).toEqual([
    null,
    null,
  ]);
});

test("[NG-7] the text says when shared sound replaces an unplugged input, and is empty while the chosen source is in use", () => {
  const standsInFor = { kind: "input", deviceId: "interface" } as const;
  expect(feedChoiceText({ ...sending, standsInFor })).toMatch(/unplugged\. We're sending the shared sound/);
  expect([feedChoiceText(sending), listenbackChoiceText(listening)]).toEqual([null, null]);
});

test("[NG-7] a screen without sound and a missing screen have different texts", () => {
  const programFeed = { ...sending, status: "waiting" } as const;
  for (const status of ["captured", "sending"] as const)
    expect(feedText({ programFeed, screen: { status } })).toMatch(/^The screen you're sharing has no sound/);
  for (const status of ["off", "asking", "failed"] as const)
    expect(feedText({ programFeed, screen: { status } })).toMatch(/^You aren't sharing a screen/);
});
