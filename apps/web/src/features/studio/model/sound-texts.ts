import type { ListenbackView, ProgramFeedView, ScreenView } from "@foldback/studio-link/studio-view";
import { inputFailureText, notChangedText } from "../../../shared/input-failure-text.ts";

type FeedFacts = { programFeed: ProgramFeedView; screen: Pick<ScreenView, "status"> };

/** What is sent as program feed, and what the browser says of its format. */
export function feedText({ programFeed, screen }: FeedFacts): string {
  const { status, failure, source, processing } = programFeed;
  switch (status) {
    case "off":
      return "Off. Sound shared with the screen becomes the program feed.";
    case "asking":
      return "Waiting for the browser's permission...";
    case "waiting":
      return source?.kind === "screen"
        ? noScreenSoundText(screen.status)
        : "The input is unplugged. Plug it in again, or choose another one.";
    case "failed":
      return inputFailureText[failure ?? "other"];
    case "ready":
      return `Ready, not sent. ${formatText(processing)}`;
    case "sending":
      return `Sending. ${formatText(processing)}`;
  }
}

/** Why what is sent is not what was chosen; null when it is. */
export function feedChoiceText({ status, failure, standsInFor }: ProgramFeedView): string | null {
  if (failure !== null && status !== "failed") return notChangedText(failure);
  return standsInFor === null
    ? null
    : "Your input is unplugged. The shared sound stands in for it until it is plugged in again.";
}

export function listenbackText({ status, failure }: ListenbackView): string {
  switch (status) {
    case "off":
      return "Off. The engineer does not hear your room.";
    case "asking":
      return "Waiting for the browser's permission...";
    case "waiting":
      return "The microphone is unplugged. Plug it in again, or choose another one.";
    case "failed":
      return inputFailureText[failure ?? "other"];
    case "muted":
      return "Muted. Nothing is sent.";
    case "ready":
      return "Ready, not sent: your consent does not let it through now.";
    case "sending":
      return "On air. The engineer hears your room.";
  }
}

export const listenbackChoiceText = ({ status, failure }: ListenbackView): string | null =>
  failure === null || status === "failed" ? null : notChangedText(failure);

function noScreenSoundText(screen: ScreenView["status"]): string {
  return screen === "captured" || screen === "sending"
    ? "The shared screen brings no sound. Share a tab with its sound, or choose an audio input."
    : "No screen is shared. Share one with its sound, or choose an audio input.";
}

function formatText(processing: ProgramFeedView["processing"]): string {
  if (processing === null) return "";
  const { channelCount, sampleRateHz, verdict } = processing;
  const parts = [
    channelCount === null
      ? null
      : channelCount === 2
        ? "Stereo"
        : channelCount === 1
          ? "Mono"
          : `${channelCount} channels`,
    sampleRateHz === null ? null : `${sampleRateHz / 1_000} kHz`,
    verdict === "raw" ? "no processing" : null,
  ];
  return parts.filter((part) => part !== null).join(", ");
}
