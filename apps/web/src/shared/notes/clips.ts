import { transcriptPreviewLength } from "@foldback/domain/talkback/clip";
import type { ClipView } from "@foldback/protocol/signaling";
import type { QueryClient } from "@tanstack/react-query";
import { apiQueries } from "../http/api-client.ts";

/** Signaling tells of every change; this is for what was said while it was away. */
const lookAgainMs = 10_000;

export const clipsQuery = (sessionId: string) =>
  apiQueries.talkback.list.queryOptions({
    input: { sessionId },
    refetchInterval: ({ state }) => (state.data?.clips.some(isOnItsWay) ? lookAgainMs : false),
  });

/** The clip as it is now, in every list that is open. */
export function renewClip(queryClient: QueryClient, clip: ClipView): void {
  const { queryKey } = apiQueries.talkback.list.queryOptions({ input: { sessionId: clip.sessionId } });
  queryClient.setQueryData(queryKey, (known) => known && { clips: withClip(known.clips, clip) });
}

/** Oldest first, each once. */
export const withClip = (clips: readonly ClipView[], clip: ClipView): ClipView[] =>
  [...clips.filter(({ id }) => id !== clip.id), clip].toSorted((one, other) => one.atMs - other.atMs);

const isOnItsWay = ({ status }: ClipView) =>
  status === "recording" || status === "queued" || status === "transcribing" || status === "waiting-for-engine";

/** A press whose sound never came: too short, or lost with its browser. Nothing to read, nothing to hear. */
const recordsAtMostMs = 150_000;

export const isWorthShowing = ({ status, atMs }: ClipView, elapsedMs: number | null): boolean =>
  status !== "recording" || (elapsedMs !== null && elapsedMs - atMs < recordsAtMostMs);

/** What there is instead of words; null when there are words. */
export function clipStateText({ status, transcript, problem }: ClipView): string | null {
  if (transcript !== null) return null;
  switch (status) {
    case "recording":
      return "Talking...";
    case "queued":
      return problem === null ? "Waiting to be transcribed..." : `${problem} We'll try again.`;
    case "transcribing":
      return "Transcribing...";
    case "waiting-for-engine":
      return `Kept, to be transcribed later. ${problem ?? ""}`.trim();
    case "no-speech":
      return "No words";
    case "failed":
      return `Transcription failed. ${problem ?? ""}`.trim();
    case "transcribed":
      return "No words";
  }
}

/** As a toast shows it. */
export const previewOf = (text: string): string => {
  const letters = [...text];
  return letters.length <= transcriptPreviewLength ? text : `${letters.slice(0, transcriptPreviewLength).join("")}...`;
};
