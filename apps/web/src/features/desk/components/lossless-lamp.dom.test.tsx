import type { DeskFeedView } from "@foldback/studio-link/lossless/feed-view";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { LosslessLamp } from "./lossless-lamp.tsx";

function shownWith(feed: DeskFeedView) {
  const page = document.createElement("div");
  const root = createRoot(page);
  onTestFinished(() => flushSync(() => root.unmount()));
  flushSync(() => root.render(<LosslessLamp feed={feed} artist="Nora" />));
  return {
    isLit: page.querySelector("[data-lit]")?.getAttribute("data-lit"),
    words: page.querySelector("[role=status]")?.textContent,
  };
}

test("[TK-124] the lamp is lit only while what's played equals what was captured", () => {
  expect(shownWith({ plays: "lossless", isExact: true, refused: 0 })).toEqual({
    isLit: "true",
    words: "You hear exactly what Nora's browser captures. ",
  });
  expect(shownWith({ plays: "lossless", isExact: false, refused: 0 })).toEqual({
    isLit: "false",
    words: "You hear the lossless feed, but part of it has just been lost on the way. ",
  });
});

test.each([
  ["off", "You hear the compressed feed."],
  ["opening", "Connecting the lossless feed."],
  ["checking", "Checking that every sample arrives."],
  ["slow", "too slow for lossless"],
  ["loss", "Too much of the lossless feed is getting lost"],
  ["unproven", "isn't arriving intact"],
] as const)("[TK-125] while the compressed feed plays, the desk says why: %s", (why, words) => {
  const shown = shownWith({ plays: "opus", why, refused: 0 });
  expect(shown.isLit).toBe("false");
  expect(shown.words).toContain(words);
  expect(shown.words).toContain("compressed feed.");
});

test("[TK-122] refused packets are counted in words", () => {
  const words = (refused: number) => shownWith({ plays: "lossless", isExact: true, refused }).words;
  expect(words(1)).toContain("1 packet was damaged or didn't belong to the feed, and wasn't played.");
  expect(words(1_250)).toContain("1,250 packets were damaged or didn't belong to the feed, and weren't played.");
});
