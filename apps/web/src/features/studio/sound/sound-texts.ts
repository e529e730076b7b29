import type { ListenbackView, ProgramFeedView, ScreenView } from "@foldback/studio-link/studio-view";
import { inputFailureText, notChangedText } from "../../../shared/live/texts.ts";
import { texts } from "../texts.ts";

type FeedState = { programFeed: ProgramFeedView; screen: Pick<ScreenView, "status"> };

export function feedText({ programFeed, screen }: FeedState): string {
  const { status, failure, source, processing } = programFeed;
  switch (status) {
    case "off":
      return texts.feedOff;
    case "asking":
      return texts.waitingForPermission;
    case "waiting":
      return source?.kind === "screen" ? noScreenSoundText(screen.status) : texts.inputUnplugged;
    case "failed":
      return inputFailureText[failure ?? "other"];
    case "ready":
      return texts.feedReady(formatText(processing));
    case "sending":
      return texts.feedSending(formatText(processing));
  }
}

/** Says why the feed that we send differs from the one you chose. Null if they're the same. */
export function feedChoiceText({ status, failure, standsInFor }: ProgramFeedView): string | null {
  if (failure !== null && status !== "failed") return notChangedText(failure);
  return standsInFor === null ? null : texts.sharedSoundInstead;
}

export function listenbackText({ status, failure }: ListenbackView): string {
  switch (status) {
    case "off":
      return texts.listenbackOff;
    case "asking":
      return texts.waitingForPermission;
    case "waiting":
      return texts.microphoneUnplugged;
    case "failed":
      return inputFailureText[failure ?? "other"];
    case "muted":
      return texts.listenbackMuted;
    case "ready":
      return texts.listenbackReady;
    case "sending":
      return texts.listenbackSending;
  }
}

export const listenbackChoiceText = ({ status, failure }: ListenbackView): string | null =>
  failure === null || status === "failed" ? null : notChangedText(failure);

function noScreenSoundText(screen: ScreenView["status"]): string {
  return screen === "captured" || screen === "sending" ? texts.screenWithoutSound : texts.noScreen;
}

function formatText(processing: ProgramFeedView["processing"]): string {
  if (processing === null) return "";
  const { channelCount, sampleRateHz, verdict } = processing;
  const parts = [
    channelCount === null
      ? null
      : channelCount === 2
        ? texts.stereo
        : channelCount === 1
          ? texts.mono
          : texts.channels(channelCount),
    sampleRateHz === null ? null : texts.kilohertz(sampleRateHz / 1_000),
    verdict === "raw" ? texts.unprocessed : null,
  ];
  return parts.filter((part) => part !== null).join(", ");
}
