// Exports everything about one session for its participants: transcripts, markers, round-trip times and every ledger
// entry with its proof, in an archive that verifies itself offline.
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { BundleManifest } from "@foldback/evidence-verifier/bundle/bundle";
import { bundleNames, proofName } from "@foldback/evidence-verifier/bundle/bundle";
import { parseReceipt } from "@foldback/evidence-verifier/formats/receipt";
import { writeLogProof } from "@foldback/evidence-verifier/formats/signed-note";
import { csvLine } from "@foldback/notes-files/csv-cell";
import type { SessionNotesFile } from "@foldback/notes-files/session-notes-file";
import { writeText } from "@foldback/notes-files/write-text";
import type { LedgerRow } from "../ledger/ports.ts";
import { collectNotes, type NotesDeps, type WriteExport } from "../notes/collect-notes.ts";
import type { StoredSession } from "../sessions/ports.ts";
import { sha256Hex } from "../sha256-hex.ts";
import { evidenceTableHead, evidenceTableLine } from "./evidence-table.ts";
import {
  type ExportedFile,
  type FileHashes,
  olderCheckpoint,
  proofFiles,
  type SealDeps,
  sealExport,
} from "./export-files.ts";
import { readTree } from "./ledger-tree.ts";
import type { StoredCheckpoint } from "./ports.ts";
import { requireEvidenceReader } from "./require-evidence-reader.ts";
import { verifyGuide } from "./verify-guide.ts";

export type SessionExportDeps = SealDeps & {
  notes: NotesDeps;
  writeExport: WriteExport;
  writePdf: (title: string, text: string) => Promise<Uint8Array>;
  /** Returns the receipt, signing it first if necessary, or null while we have no key to sign with. */
  receiptOf: (live: StoredSession) => Promise<string | null>;
  /** Writes a page that contains these files and verifies them. */
  writePage: (files: readonly { name: string; bytes: Uint8Array }[]) => Promise<string>;
};

export type SessionExport = { roomCode: string; files: ExportedFile[] };

const olderCheckpointsKept = 50;

export async function exportSession(
  deps: SessionExportDeps,
  subject: Subject,
  sessionId: SessionId,
): Promise<SessionExport> {
  const { role, live, mayReadWords } = await requireEvidenceReader(
    { store: deps.store, sessions: deps.notes.sessions },
    subject,
    sessionId,
  );
  const notes = mayReadWords ? await collectNotes(deps.notes, subject, sessionId) : null;
  // Sign the receipt before the export so that it matches every export of this session.
  const receipt = live.session.state.status === "ended" ? await deps.receiptOf(live) : null;
  const before = await deps.store.entriesOf(sessionId, Number.MAX_SAFE_INTEGER);
  const content = await readableFiles(deps, { notes, entries: before.map(entryOf), live });
  const files: FileHashes = Object.fromEntries(content.map(({ name, bytes }) => [name, sha256Hex(bytes)]));
  const { session } = live;
  const sealed = await sealExport(deps, {
    kind: "session",
    session: sessionId,
    room: session.roomId,
    epoch: session.epoch,
    actor: subject.userId,
    role,
    files,
  });
  const proofs = await proofsOf(deps, { ...sealed, sessionId, files, receipt, readerId: subject.userId });
  const all = [...content, ...(await Promise.all(proofs.map(readFile)))];
  const page = await deps.writePage(all);
  return {
    roomCode: session.roomCode,
    files: [
      ...all.map(({ name, bytes }) => ({ name, body: async () => bytes })),
      { name: bundleNames.page, body: async () => page },
    ],
  };
}

type Content = { name: string; bytes: Uint8Array };
const bytesOf = (text: string | Uint8Array): Uint8Array =>
  typeof text === "string" ? Buffer.from(text, "utf8") : text;
const readFile = async ({ name, body }: ExportedFile): Promise<Content> => {
  const written = await body();
  if (typeof written !== "string" && !(written instanceof Uint8Array)) throw new Error(`${name} is a stream`);
  return { name, bytes: bytesOf(written) };
};
const entryOf = ({ body }: LedgerRow): EvidenceEntry => JSON.parse(body);

/** `notes` is null if the reader may see the evidence but not what was said. */
type Told = { notes: SessionNotesFile | null; entries: EvidenceEntry[]; live: StoredSession };

async function readableFiles(deps: SessionExportDeps, { notes, entries, live }: Told): Promise<Content[]> {
  const { id, roomCode } = live.session;
  const samples = await deps.store.rttSamples(id);
  const text = notes === null ? "" : `${writeText(notes)}\n`;
  const pdf = await deps.writePdf(`Foldback session ${roomCode}`, `${text}${evidenceText(entries)}`);
  const rtt = [csvLine(["Timestamp", "RTT (ms)"]), ...samples.map(({ atMs, rttMs }) => csvLine([isoOf(atMs), rttMs]))];
  return [
    { name: "VERIFY.md", bytes: bytesOf(verifyGuide) },
    { name: "session.pdf", bytes: pdf },
    ...(notes === null ? [] : await noteFiles(deps, notes)),
    { name: "rtt.csv", bytes: bytesOf(rtt.join("")) },
    { name: "evidence.csv", bytes: bytesOf(evidenceTableHead + entries.map(evidenceTableLine).join("")) },
    { name: "evidence.json", bytes: bytesOf(`${JSON.stringify(entries, null, 2)}\n`) },
  ];
}

async function noteFiles({ writeExport }: SessionExportDeps, notes: SessionNotesFile): Promise<Content[]> {
  const [json, csv, markers] = await Promise.all([
    writeExport(notes, "json"),
    writeExport(notes, "csv"),
    writeExport(notes, "reaper-csv"),
  ]);
  return [
    { name: "session.json", bytes: bytesOf(json.body) },
    { name: "session.csv", bytes: bytesOf(csv.body) },
    { name: "session.txt", bytes: bytesOf(writeText(notes)) },
    { name: "markers.csv", bytes: bytesOf(markers.body) },
  ];
}

const isoOf = (ms: number) => new Date(ms).toISOString();

function evidenceText(entries: readonly EvidenceEntry[]): string {
  const heading = "Evidence";
  const lines = entries.map(({ sequence, at, role, facts }) => {
    const { type, ...rest } = facts;
    const details = Object.entries(rest).map(
      ([name, value]) => `${name} ${Array.isArray(value) ? value.join(" ") : value}`,
    );
    return `${sequence}  ${at}  ${type} (${role})${details.length > 0 ? `: ${details.join(", ")}` : ""}`;
  });
  return [heading, "-".repeat(heading.length), "", ...lines, ""].join("\n");
}

type ToProve = {
  sessionId: SessionId;
  sequence: number;
  files: FileHashes;
  checkpoint: StoredCheckpoint;
  receipt: string | null;
  readerId: UserId;
};

async function proofsOf(deps: SessionExportDeps, toProve: ToProve) {
  const { store } = deps;
  const { sessionId, sequence, files, checkpoint, receipt, readerId } = toProve;
  const rows = await store.entriesOf(sessionId, sequence);
  const tree = readTree(store);
  const file = (name: string, body: string): ExportedFile => ({ name, body: async () => body });
  const proofs: ExportedFile[] = [];
  for (const row of rows) {
    const index = row.sequence - 1;
    const proof = await tree.inclusion(index, checkpoint.size);
    proofs.push(file(proofName(row.sequence), writeLogProof({ index, proof, checkpoint: checkpoint.note })));
  }
  const [first] = rows;
  // We don't reveal the people behind the other commitments: participants don't get each other's addresses or browsers.
  const people = (await store.people({ after: 0, upTo: sequence, session: sessionId })).filter(
    ({ person }) => person === readerId,
  );
  const manifest: BundleManifest = {
    format: "foldback-evidence",
    version: 1,
    kind: "session",
    origin: checkpoint.note.split("\n")[0] ?? "",
    session: sessionId,
    lastHash: rows.at(-1)?.hash ?? "",
  };
  const older = await olderWithProofs(deps, { from: first?.sequence ?? 0, size: checkpoint.size, receipt });
  return [
    ...(await proofFiles(store, { manifest, files, checkpoint, older })),
    file(bundleNames.entries, rows.map(({ body }) => `${body}\n`).join("")),
    file(bundleNames.people, people.map((opening) => `${JSON.stringify(opening)}\n`).join("")),
    ...proofs,
  ];
}

type Older = { from: number; size: number; receipt: string | null };

/** The newest checkpoints, and always the one in this session's receipt. */
async function olderWithProofs({ store }: SessionExportDeps, { from, size, receipt }: Older) {
  const tree = readTree(store);
  const newest = await store.checkpointsBetween(from, size - 1, olderCheckpointsKept);
  const signedOver = Number(parseReceipt(receipt ?? "")?.checkpoint.split("\n")[1] ?? size);
  const isThere = signedOver >= size || newest.some((checkpoint) => checkpoint.size === signedOver);
  const receipted = isThere ? [] : await store.checkpointsBetween(signedOver, signedOver, 1);
  const older = [...newest, ...receipted].map(async (checkpoint) => {
    const hashes = await tree.consistency(checkpoint.size, size);
    return olderCheckpoint(
      store,
      checkpoint,
      hashes.map((hash) => Buffer.from(hash).toString("base64")),
    );
  });
  return Promise.all(older);
}
