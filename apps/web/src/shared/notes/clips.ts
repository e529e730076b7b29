import { transcriptPreviewLength } from "@foldback/domain/talkback/clip";
import { type ClipView, clipView } from "@foldback/protocol/signaling";
import type { QueryClient } from "@tanstack/react-query";
import { apiQueries } from "../http/api-client.ts";
import { refusalOf } from "../http/failure.ts";
import { clipTexts } from "./texts.ts";

/** Signaling reports every change. Polling finds changes made while it was down. */
const pollMs = 10_000;

export const clipsQuery = (sessionId: string) =>
  apiQueries.talkback.list.queryOptions({
    input: { sessionId },
    refetchInterval: ({ state }) => (state.data?.clips.some(isOnItsWay) ? pollMs : false),
  });

/** Updates the clip in every open list. */
export function updateClip(queryClient: QueryClient, clip: ClipView): void {
  const { queryKey } = apiQueries.talkback.list.queryOptions({ input: { sessionId: clip.sessionId } });
  queryClient.setQueryData(queryKey, (known) => known && { clips: withClip(known.clips, clip) });
}

/** Returns the clips with this one added or replaced, oldest first. */
export const withClip = (clips: readonly ClipView[], clip: ClipView): ClipView[] =>
  [...clips.filter(({ id }) => id !== clip.id), clip].toSorted((one, other) => one.atMs - other.atMs);

const isOnItsWay = ({ status }: ClipView) =>
  status === "recording" || status === "queued" || status === "transcribing" || status === "waiting-for-engine";

/** If a clip is still recording after this long, it was too short to keep or its browser was closed. */
const recordsAtMostMs = 150_000;

export const isWorthShowing = ({ status, atMs }: ClipView, elapsedMs: number | null): boolean =>
  status !== "recording" || (elapsedMs !== null && elapsedMs - atMs < recordsAtMostMs);

/** What to show in place of a transcript. Null if there is one. */
export function clipStateText({ status, transcript, problem }: ClipView): string | null {
  if (transcript !== null) return null;
  switch (status) {
    case "recording":
      return clipTexts.talking;
    case "queued":
      return problem === null ? clipTexts.queued : clipTexts.retrying(problem);
    case "transcribing":
      return clipTexts.transcribing;
    case "waiting-for-engine":
      return clipTexts.kept(problem);
    case "no-speech":
      return clipTexts.noWords;
    case "failed":
      return clipTexts.failed(problem);
    case "transcribed":
      return clipTexts.noWords;
  }
}

/** How many clips have sound but no transcript yet. */
export const keptCount = (clips: readonly ClipView[]): number =>
  clips.filter(({ status }) => status === "waiting-for-engine" || status === "failed").length;

/** A ZIP archive with the sound of every clip. */
export const recordingsAddress = (sessionId: string): string => `/notes/${encodeURIComponent(sessionId)}/recordings`;

/** Shortens the text to what fits in a toast. */
export const previewOf = (text: string): string => {
  const letters = [...text];
  if (letters.length <= transcriptPreviewLength) return text;
  return `${letters
    .slice(0, transcriptPreviewLength)
    .join("")
    .replace(/[\s.]+$/, "")}...`;
};

type OutgoingClip = { clipId: string; sessionId: string; sound: Blob };

/** Rejects with the server's code. */
export async function uploadClip({ clipId, sessionId, sound }: OutgoingClip): Promise<ClipView> {
  const address = `${clipAddress(clipId)}?session=${encodeURIComponent(sessionId)}`;
  const answer = await fetch(address, { method: "POST", headers: { "content-type": "audio/webm" }, body: sound });
  if (!answer.ok) throw await refusalOf(answer);
  return clipView.parse(await answer.json());
}

/** Rejects with the server's code. */
export async function fetchClip(clipId: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(clipAddress(clipId), { signal });
  if (!answer.ok) throw await refusalOf(answer);
  // We set the type so that the browser doesn't guess it from the content.
  return new Blob([await answer.arrayBuffer()], { type: "audio/webm" });
}

const clipAddress = (clipId: string) => `/talkback/clips/${encodeURIComponent(clipId)}`;
