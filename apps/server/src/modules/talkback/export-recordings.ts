// Exports the sound of a session's clips, with a table of when each was spoken. Every clip is included, whether or not
// an engine has transcribed it.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { csvLine } from "@foldback/notes-files/csv-cell";
import { clockTime } from "@foldback/notes-files/timestamps";
import { requireParticipant } from "../sessions/require-participant.ts";
import type { StoredClip, TalkbackDeps } from "./ports.ts";
import { readSoundIfThere } from "./read-sound.ts";

/** A body of null leaves the file out. */
type RecordingFile = { name: string; body: () => Promise<string | Uint8Array | null> };
export type RecordingsExport = { roomCode: string; startedAtMs: number | null; files: RecordingFile[] };

const head = ["file", "time", "starts at (seconds)", "length (seconds)", "speaker", "text"];

export async function exportRecordings(
  { clips, sessions, sounds }: Pick<TalkbackDeps, "clips" | "sessions" | "sounds">,
  subject: Subject,
  sessionId: SessionId,
): Promise<RecordingsExport> {
  const { live, startedAtMs } = await requireParticipant({ store: sessions }, subject, sessionId);
  const found = (await clips.list(sessionId)).map((clip, index) => ({ clip, name: fileName(clip, index + 1) }));
  const missing = new Set<string>();
  const rowOf = ({ clip, name }: (typeof found)[number]) => [
    missing.has(name) ? "missing on the server" : name,
    clockTime(clip.atMs),
    (clip.atMs / 1_000).toFixed(3),
    clip.durationSeconds.toFixed(1),
    clip.speakerName,
    clip.words?.text ?? "",
  ];
  const soundOf = async ({ clip, name }: (typeof found)[number]) => {
    const webm = await readSoundIfThere(sounds, clip.id);
    if (webm === null) missing.add(name);
    return webm;
  };
  return {
    roomCode: live.session.roomCode,
    startedAtMs,
    files: [
      ...found.map((each) => ({ name: each.name, body: () => soundOf(each) })),
      // Comes last, because it says which sounds are missing.
      {
        name: "recordings.csv",
        body: async () => byteOrderMark + [head, ...found.map(rowOf)].map(csvLine).join(""),
      },
    ],
  };
}

/** Excel guesses the wrong encoding without a byte order mark. */
const byteOrderMark = "\ufeff";

/**
 * For example `002-at-01.23.webm`. The leading number keeps clips in order, and Windows doesn't allow colons in file
 * names.
 */
const fileName = ({ atMs }: StoredClip, number: number) =>
  `${String(number).padStart(3, "0")}-at-${clockTime(atMs).replaceAll(":", ".")}.webm`;
