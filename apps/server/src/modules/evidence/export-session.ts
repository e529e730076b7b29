// Everything about one session for those who took part in it: words, marks, round-trip times and every ledger entry with its
// proof, in an archive that verifies itself offline.
import type { BundleManifest } from "@foldback/domain/evidence/bundle";
import { bundleNames, proofName } from "@foldback/domain/evidence/bundle";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { evidenceTableHead, evidenceTableLine } from "@foldback/domain/evidence/evidence-table";
import { writeLogProof } from "@foldback/domain/evidence/signed-note";
import type { SessionId } from "@foldback/domain/ids";
import { csvLine } from "@foldback/domain/notes/csv-cell";
import type { SessionNotesFile } from "@foldback/domain/notes/session-notes-file";
import { writeText } from "@foldback/domain/notes/write-text";
import type { Subject } from "@foldback/domain/people/can";
import { collectNotes, type NotesDeps, type WriteExport } from "../notes/collect-notes.ts";
import { findParticipation } from "../sessions/find-participation.ts";
import {
  type ExportedFile,
  type FileHashes,
  proofFiles,
  type SealDeps,
  sealExport,
  sha256Hex,
} from "./export-files.ts";
import { readTree } from "./ledger-tree.ts";
import type { LedgerRow } from "./ports.ts";
import { verifyGuide } from "./verify-guide.ts";

export type SessionExportDeps = SealDeps & {
  notes: NotesDeps;
  writeExport: WriteExport;
  writePdf: (title: string, text: string) => Promise<Uint8Array>;
  /** The page that verifies these files, with all of them in it. */
  writePage: (files: readonly { name: string; bytes: Uint8Array }[]) => Promise<string>;
};

export type SessionExport = { roomCode: string; files: ExportedFile[] };

const olderCheckpointsKept = 50;

export async function exportSession(
  deps: SessionExportDeps,
  subject: Subject,
  sessionId: SessionId,
): Promise<SessionExport> {
  const { role, live } = await findParticipation({ store: deps.notes.sessions }, subject, sessionId);
  const notes = await collectNotes(deps.notes, subject, sessionId);
  const before = await deps.store.entriesOf(sessionId, Number.MAX_SAFE_INTEGER);
  const content = await readableFiles(deps, { notes, entries: before.map(entryOf), sessionId });
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
  const proofs = await proofsOf(deps, { ...sealed, sessionId, files });
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

type Told = { notes: SessionNotesFile; entries: EvidenceEntry[]; sessionId: SessionId };

async function readableFiles(deps: SessionExportDeps, { notes, entries, sessionId }: Told): Promise<Content[]> {
  const [json, csv, markers, samples] = await Promise.all([
    deps.writeExport(notes, "json"),
    deps.writeExport(notes, "csv"),
    deps.writeExport(notes, "reaper-csv"),
    deps.store.rttSamples(sessionId),
  ]);
  const text = writeText(notes);
  const pdf = await deps.writePdf(`Foldback session ${notes.roomCode}`, `${text}\n${evidenceText(entries)}`);
  const rtt = [csvLine(["Timestamp", "RTT (ms)"]), ...samples.map(({ atMs, rttMs }) => csvLine([isoOf(atMs), rttMs]))];
  return [
    { name: "VERIFY.md", bytes: bytesOf(verifyGuide) },
    { name: "session.pdf", bytes: pdf },
    { name: "session.json", bytes: bytesOf(json.body) },
    { name: "session.csv", bytes: bytesOf(csv.body) },
    { name: "session.txt", bytes: bytesOf(text) },
    { name: "markers.csv", bytes: bytesOf(markers.body) },
    { name: "rtt.csv", bytes: bytesOf(rtt.join("")) },
    { name: "evidence.csv", bytes: bytesOf(evidenceTableHead + entries.map(evidenceTableLine).join("")) },
    { name: "evidence.json", bytes: bytesOf(`${JSON.stringify(entries, null, 2)}\n`) },
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
  checkpoint: { size: number; note: string; createdAtMs: number };
};

async function proofsOf(deps: SessionExportDeps, { sessionId, sequence, files, checkpoint }: ToProve) {
  const { store } = deps;
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
  const people = await store.people({ after: 0, upTo: sequence, session: sessionId });
  const manifest: BundleManifest = {
    format: "foldback-evidence",
    version: 1,
    kind: "session",
    origin: checkpoint.note.split("\n")[0] ?? "",
    session: sessionId,
    lastHash: rows.at(-1)?.hash ?? "",
  };
  const older = await olderWithProofs(deps, { from: first?.sequence ?? 0, size: checkpoint.size });
  return [
    ...(await proofFiles(store, { manifest, files, checkpoint, older })),
    file(bundleNames.entries, rows.map(({ body }) => `${body}\n`).join("")),
    file(bundleNames.people, people.map((opening) => `${JSON.stringify(opening)}\n`).join("")),
    ...proofs,
  ];
}

/** What this session's receipts were signed over is among them. */
async function olderWithProofs({ store }: SessionExportDeps, { from, size }: { from: number; size: number }) {
  const tree = readTree(store);
  const older = (await store.checkpointsBetween(from, size - 1, olderCheckpointsKept)).map(async (checkpoint) => ({
    note: checkpoint.note,
    proof: (await tree.consistency(checkpoint.size, size)).map((hash) => Buffer.from(hash).toString("base64")),
  }));
  return Promise.all(older);
}
