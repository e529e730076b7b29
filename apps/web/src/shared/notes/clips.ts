import { transcriptPreviewLength } from "@foldback/domain/talkback/clip";
import { type ClipView, clipView } from "@foldback/protocol/signaling";
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

type OutgoingClip = { clipId: string; sessionId: string; sound: Blob };

/** The sound of one clip to the server, as it is. Rejects with the server's code. */
export async function uploadClip({ clipId, sessionId, sound }: OutgoingClip): Promise<ClipView> {
  const address = `${clipAddress(clipId)}?session=${encodeURIComponent(sessionId)}`;
  const answer = await fetch(address, { method: "POST", headers: { "content-type": "audio/webm" }, body: sound });
  if (!answer.ok) throw await refusalOf(answer);
  return clipView.parse(await answer.json());
}

/** The sound of one clip, to be played. Rejects with the server's code. */
export async function fetchClip(clipId: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(clipAddress(clipId), { signal });
  if (!answer.ok) throw await refusalOf(answer);
  // With a type of our own: the browser must not guess at what came from outside.
  return new Blob([await answer.arrayBuffer()], { type: "audio/webm" });
}

const clipAddress = (clipId: string) => `/talkback/clips/${encodeURIComponent(clipId)}`;

async function refusalOf(answer: Response): Promise<Error> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : "UNEXPECTED";
  return Object.assign(new Error(`answered ${answer.status}`), { code });
}
