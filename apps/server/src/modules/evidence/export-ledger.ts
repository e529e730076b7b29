// Exports for administrators: the specified table of all evidence, and the whole ledger with everything an outsider
// needs to verify it. Both are streamed while we read, so the ledger can have any length.
import { createHash } from "node:crypto";
import type { UserId } from "@foldback/domain/ids";
import { type BundleManifest, bundleNames } from "@foldback/evidence-verifier/bundle/bundle";
import { sha256Hex } from "../sha256-hex.ts";
import { evidenceTableHead, evidenceTableLine } from "./evidence-table.ts";
import {
  type ExportedFile,
  olderCheckpoint,
  proofFiles,
  requireSeal,
  type SealDeps,
  sealExport,
} from "./export-files.ts";
import type { EvidenceStore } from "./ports.ts";
import { untilAborted } from "./until-aborted.ts";
import { verifyGuide } from "./verify-guide.ts";

export type LedgerExportDeps = SealDeps & { writePage: (files: readonly never[]) => Promise<string> };
export type ExportRequest = {
  adminId: UserId;
  /** Aborted when the client disconnects. */
  wanted: AbortSignal;
  /** Called repeatedly until we can send the first byte. */
  onProgress: () => void;
};
export type LedgerTable = { name: string; rows: number; body: () => AsyncIterable<Uint8Array> };
export type LedgerExport = { rows: number; files: ExportedFile[] };

/**
 * Small enough that other requests run between two pages, and V8 frees a page's rows before promoting them to its old
 * generation.
 */
const pageRows = 1_000;
const olderCheckpointsKept = 50;
/** An entry is usually about 500 bytes long. Even one with every possible fact is shorter than this. */
const longestLineBytes = 2_048;
const largestPlainBytes = 4 * 1024 ** 3;

/** Exports only the table. We record the export before sending the first byte. */
export async function exportLedgerTable(deps: LedgerExportDeps, request: ExportRequest): Promise<LedgerTable> {
  const { table } = await sealTable(deps, request);
  return table;
}

/** Exports the table with the whole ledger and its proofs. */
export async function exportLedger(deps: LedgerExportDeps, request: ExportRequest): Promise<LedgerExport> {
  const { store } = deps;
  const { table, sequence, checkpoint, files, lastHash } = await sealTable(deps, request);
  const manifest: BundleManifest = {
    format: "foldback-evidence",
    version: 1,
    kind: "ledger",
    origin: checkpoint.note.split("\n")[0] ?? "",
    session: null,
    lastHash,
  };
  const signed = await store.checkpointsBetween(1, sequence - 1, olderCheckpointsKept);
  const older = await Promise.all(signed.map((each) => olderCheckpoint(store, each, [])));
  const page = await deps.writePage([]);
  const large = sequence * longestLineBytes > largestPlainBytes;
  return {
    rows: table.rows,
    files: [
      { name: "VERIFY.md", body: async () => verifyGuide },
      { name: bundleNames.page, body: async () => page },
      { name: table.name, body: async () => table.body(), large },
      ...(await proofFiles(store, { manifest, files, checkpoint, older })),
      { name: bundleNames.entries, body: async () => entryLines(store, sequence), large },
    ],
  };
}

async function sealTable(deps: LedgerExportDeps, request: ExportRequest) {
  // Check first. Otherwise we might read millions of entries and then refuse.
  await requireSeal(deps);
  const { store, nowMs } = deps;
  const name = `patent-evidence-${new Date(nowMs()).toISOString().slice(0, 10)}.csv`;
  const upTo = (await store.head()).sequence;
  const body = () => tableLines(store, upTo);
  const { rows, hash } = await measure(untilAborted(body(), request.wanted), request.onProgress);
  const files = { [name]: hash, "VERIFY.md": sha256Hex(verifyGuide) };
  const sealed = await sealExport(deps, {
    kind: "ledger",
    session: "",
    room: "",
    epoch: 0,
    actor: request.adminId,
    role: "admin",
    files,
  });
  const [last] = await store.after(sealed.sequence - 1, 1);
  return { ...sealed, files, table: { name, rows, body }, lastHash: last?.hash ?? "" };
}

const lineEnd = 0x0a;

/**
 * Counts the lines, not including the header. Every cell is an id, a number or a time, so no cell contains a line
 * break.
 */
async function measure(
  chunks: AsyncIterable<Uint8Array>,
  onProgress: () => void,
): Promise<{ rows: number; hash: string }> {
  const hash = createHash("sha256");
  let lines = 0;
  for await (const chunk of chunks) {
    onProgress();
    hash.update(chunk);
    for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) lines += 1;
  }
  return { rows: lines - 1, hash: hash.digest("hex") };
}

/** Newest first, as the specification says. */
async function* tableLines(store: EvidenceStore, upTo: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(evidenceTableHead, "utf8");
  for (let below = upTo + 1; ; ) {
    const rows = await store.exhibitsBefore(below, pageRows);
    if (rows.length > 0)
      yield Buffer.from(rows.map(({ body }) => evidenceTableLine(JSON.parse(body))).join(""), "utf8");
    if (rows.length < pageRows) return;
    below = rows.at(-1)?.sequence ?? 0;
  }
}

async function* entryLines(store: EvidenceStore, upTo: number): AsyncGenerator<Uint8Array> {
  for (let last = 0; last < upTo; ) {
    const rows = await store.after(last, Math.min(pageRows, upTo - last));
    if (rows.length === 0) throw new Error("the ledger ended before its head");
    yield Buffer.from(rows.map(({ body }) => `${body}\n`).join(""), "utf8");
    last = rows.at(-1)?.sequence ?? upTo;
  }
}
