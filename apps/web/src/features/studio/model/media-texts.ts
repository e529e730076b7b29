import type { CaptureErrorCode } from "@foldback/studio-link/media/capture-error";
import type { FeedWarning } from "@foldback/studio-link/media/feed-warnings";
import type { SurfaceKind } from "@foldback/studio-link/media/own-voice-risk";
import type { PictureFacts } from "@foldback/studio-link/view-model";

export const screenFailureText: Record<CaptureErrorCode, string> = {
  denied: "The browser was not allowed to share a screen, or the choice was closed. Share again and pick one.",
  missing: "This browser offers nothing to share.",
  "in-use": "The screen is in use by another program. Close it there and share again.",
  other: "The screen could not be captured. Share again.",
};

export const feedWarningText: Record<FeedWarning, { title: string; advice: string }> = {
  silent: {
    title: "The program feed is silent.",
    advice: "Press play in your DAW, or choose the input that carries it.",
  },
  mono: {
    title: "The program feed is mono.",
    advice: "Both channels carry the same, or one is dead. Check the routing.",
  },
  clipping: { title: "The program feed is clipping.", advice: "Turn the master or the input gain down." },
};

export const surfaceText: Record<SurfaceKind, string> = {
  monitor: "Entire screen",
  window: "One window",
  browser: "Browser tab",
  unknown: "Screen",
};

/** "1280 × 720 · 30 fps"; what was not measured is left out, and nothing at all is "not measured". */
export function pictureText({ width, height, frameRate }: PictureFacts): string {
  const parts = [
    width === null || height === null ? null : `${width} × ${height}`,
    frameRate === null ? null : `${Math.round(frameRate)} fps`,
  ];
  return parts.filter((part) => part !== null).join(" · ") || "not measured";
}
