// After a session, each participant gets a receipt: the signed checkpoint, and a proof for each of the session's
// entries. Once they have it, not even we can rewrite the ledger without contradicting it.
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { durationSeconds } from "@foldback/domain/session/session-time";
import { fingerprintOf } from "@foldback/evidence-verifier/formats/fingerprint";
import { type ReceiptEntry, writeReceipt } from "@foldback/evidence-verifier/formats/receipt";
import { keysPath } from "@foldback/evidence-verifier/verify/verdict-words";
import { clockTime, dateText } from "@foldback/notes-files/timestamps";
import type { Mail, Mailer } from "../accounts/ports.ts";
import { AppError } from "../app-error.ts";
import type { SessionStore, StoredSession } from "../sessions/ports.ts";
import { nativeSha256, readTree } from "./ledger-tree.ts";
import type { Checkpoints } from "./make-checkpoints.ts";
import type { EvidenceLog, EvidenceStore } from "./ports.ts";
import { keyNamedBy } from "./published-keys.ts";
import { engineersOf, requireEvidenceReader } from "./require-evidence-reader.ts";

export type ReceiptDeps = {
  store: EvidenceStore;
  sessions: Pick<SessionStore, "find" | "hasSpokenIn">;
  checkpoints: Checkpoints;
  addressOf: (userId: UserId) => Promise<string | null>;
  mailer: Mailer;
  publicUrl: string;
  nowMs: () => number;
  log: EvidenceLog;
};

/** We don't email the receipts of sessions that ended longer ago than this. */
const mailWithinMs = 24 * 60 * 60_000;
/** Longer receipts are shortened in the email, because no one would read that much. The download is complete. */
const maxMailedLength = 100_000;

/** Asks the database which receipts are due, so a missed run or a crash doesn't lose any. */
export async function sendReceipts(deps: ReceiptDeps, stopping?: AbortSignal): Promise<void> {
  for (const sessionId of await deps.store.listWithoutReceipt(deps.nowMs() - mailWithinMs)) {
    if (stopping?.aborted) return;
    const live = await deps.sessions.find(sessionId);
    const text = live && (await receiptOf(deps, live));
    // Without a signing key there's no receipt yet.
    if (!live || text === null) continue;
    for (const mail of await mailsOf(deps, live, text)) await deps.mailer.send(mail);
    await deps.store.markMailed(sessionId, deps.nowMs());
  }
}

/** Returns the receipt to a participant. Every request returns the same one. */
export async function readReceipt(deps: ReceiptDeps, subject: Subject, sessionId: SessionId) {
  const { live } = await requireEvidenceReader(deps, subject, sessionId);
  if (live.session.state.status !== "ended") throw new AppError("RECEIPT_NOT_YET");
  const text = await receiptOf(deps, live);
  if (text === null) throw new AppError("EVIDENCE_NOT_SIGNED");
  return { text, roomCode: live.session.roomCode };
}

/** Returns null while we can't sign. */
export async function receiptOf(
  deps: Omit<ReceiptDeps, "mailer" | "addressOf">,
  live: StoredSession,
): Promise<string | null> {
  const { id } = live.session;
  const kept = await deps.store.receiptOf(id);
  if (kept !== null) return kept;
  const checkpoint = await deps.checkpoints.overAll();
  if (checkpoint === null) return null;
  const tree = readTree(deps.store);
  const entries: ReceiptEntry[] = [];
  for (const { sequence, hash, body } of await deps.store.entriesOf(id, checkpoint.size)) {
    const { at, facts }: EvidenceEntry = JSON.parse(body);
    const proof = await tree.inclusion(sequence - 1, checkpoint.size);
    entries.push({ sequence, hash, at, type: facts.type, proof });
  }
  const key = keyNamedBy(checkpoint.note, await deps.store.keys());
  const words = [wordsOf(live), ...(key === null ? [] : signerWords(key, deps.publicUrl))].join("\n");
  const text = writeReceipt(words, checkpoint.note, entries);
  await deps.store.saveReceipt({ sessionId: id, text, createdAtMs: deps.nowMs() });
  // Another request may have stored its receipt first, so return the stored one.
  return deps.store.receiptOf(id);
}

function wordsOf(live: StoredSession): string {
  const { session, createdAtMs } = live;
  const ended = session.state.status === "ended" ? session.state.atMs : createdAtMs;
  return [
    "Foldback session receipt",
    "",
    `Session ${session.id}`,
    `Room ${session.roomCode}`,
    `Ended ${dateText(new Date(ended).toISOString())}`,
    `Lasted ${clockTime(1_000 * durationSeconds(live, ended))}, not counting pauses`,
    "",
    "Keep this receipt. It contains what we signed about your session when it ended. If the record is changed later, this receipt proves it.",
    "Compare it with an evidence export: open verify.html in the export and drop this text on it.",
  ].join("\n");
}

/** Lets a reader who has only this email check who signed an export. */
const signerWords = (key: string, publicUrl: string): string[] => [
  "",
  "Signed with this key:",
  key,
  "Its fingerprint:",
  fingerprintOf(nativeSha256, key),
  "All of this server's keys and their history:",
  `${publicUrl}${keysPath}`,
];

async function mailsOf(deps: ReceiptDeps, { session }: StoredSession, text: string): Promise<Mail[]> {
  const { addressOf, publicUrl } = deps;
  const { id, artistId, roomCode } = session;
  const shown =
    text.length <= maxMailedLength ? text : text.slice(0, text.lastIndexOf("\nentry ", maxMailedLength) + 1);
  const cut = shown.length < text.length ? "\nThe rest is in the download on your dashboard.\n" : "";
  const to = [
    { userId: artistId, path: "/studio" },
    ...(await engineersOf(deps, id)).map((userId) => ({ userId, path: "/engineer" })),
  ];
  const mails = await Promise.all(
    to.map(async ({ userId, path }): Promise<Mail[]> => {
      const address = await addressOf(userId);
      if (address === null) return [];
      return [
        {
          to: address,
          subject: `Your session receipt, room ${roomCode}`,
          text: `${shown}${cut}`,
          link: `${publicUrl}${path}`,
        },
      ];
    }),
  );
  return mails.flat();
}

export const receiptName = (roomCode: string): string => `foldback-receipt-${roomCode}.txt`;
