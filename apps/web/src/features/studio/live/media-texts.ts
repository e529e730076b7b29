import type { FeedWarning } from "@foldback/studio-link/media/feed-warnings";
import type { SurfaceKind } from "@foldback/studio-link/media/own-voice-risk";
import type { ScreenFailure } from "@foldback/studio-link/media/screen-capture";
import type { PictureFormat } from "@foldback/studio-link/view-model";
import type { HelpTopic } from "../../../shared/page/help-addresses.ts";
import { texts } from "../texts.ts";

export const screenFailureText: Record<ScreenFailure, string> = {
  denied: texts.screenDenied,
  missing: texts.screenMissing,
  "in-use": texts.screenInUse,
  other: texts.screenFailed,
  unsupported: texts.screenUnsupported,
};

export const feedWarningText: Record<FeedWarning, { title: string; advice: string; help: HelpTopic }> = {
  silent: {
    title: texts.feedSilent,
    advice: texts.feedSilentHint,
    help: "silence",
  },
  mono: {
    title: texts.feedMono,
    advice: texts.feedMonoHint,
    help: "mono",
  },
  clipping: { title: texts.feedClipping, advice: texts.feedClippingHint, help: "clipping" },
};

export const surfaceText: Record<SurfaceKind, string> = {
  monitor: texts.entireScreen,
  window: texts.oneWindow,
  browser: texts.browserTab,
  unknown: texts.screen,
};

/** Returns text such as "1280 × 720 · 30 fps". Omits what wasn't measured. */
export function pictureText({ width, height, frameRate }: PictureFormat): string {
  const parts = [
    width === null || height === null ? null : `${width} × ${height}`,
    frameRate === null ? null : texts.framesPerSecond(Math.round(frameRate)),
  ];
  return parts.filter((part) => part !== null).join(" · ") || texts.notMeasured;
}
