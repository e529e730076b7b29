import { type ClipView, clipView } from "@foldback/protocol/signaling";

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
