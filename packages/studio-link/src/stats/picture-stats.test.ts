import { chromiumReport, entryWith } from "@foldback/testkit/media/chromium-report";
import { expect, test } from "vitest";
import { readReceivedPicture, readSentPicture } from "./picture-stats.ts";

test("a sent picture's figures are read from the encoder's entry", () => {
  const previous = { atMs: 8_000, bytes: 400_000 };
  expect(readSentPicture(chromiumReport(), previous)).toEqual({
    width: 1_280,
    height: 720,
    frameRate: 59,
    codec: "VP8",
    bitrateBps: 2_400_000,
  });
});

test.each([
  ["no earlier counters", null],
  ["counters from the same moment", { atMs: 10_000, bytes: 1 }],
  ["counters that restarted", { atMs: 8_000, bytes: 2_000_000 }],
])("%s give no bitrate", (_name, previous) => {
  expect(readSentPicture(chromiumReport(), previous)?.bitrateBps).toBeNull();
});

test("an empty slot isn't a picture, and missing figures stay null", () => {
  const empty = entryWith("OTvideo", { bytesSent: 0 });
  expect(readSentPicture(chromiumReport({ OTvideo: empty }), null)).toBeNull();
  const bare = { type: "outbound-rtp", kind: "video", timestamp: 1, bytesSent: 10 };
  expect(readSentPicture(chromiumReport({ OTvideo: bare }), null)).toEqual({
    width: null,
    height: null,
    frameRate: null,
    codec: null,
    bitrateBps: null,
  });
});

test("a received picture's figures are read from its own entry", () => {
  expect(readReceivedPicture(chromiumReport(), null)).toBeNull();
  const inbound = entryWith("OTvideo", {
    type: "inbound-rtp",
    bytesReceived: 5_000,
    frameWidth: 640,
    frameHeight: 360,
  });
  expect(readReceivedPicture(chromiumReport({ ITvideo: inbound }), null)).toMatchObject({ width: 640, codec: "VP8" });
});
