// What all exports share: the list of files with their hashes, a ledger entry that records the export, and a checkpoint
// that ends with that entry. We therefore always notice if entries were cut from an export's end.
import { type BundleManifest, bundleNames, type OlderCheckpoints } from "@foldback/evidence-verifier/bundle/bundle";
import { canonicalJson } from "@foldback/evidence-verifier/formats/canonical-json";
import { AppError } from "../app-error.ts";
import { appendEntry } from "../ledger/append-entries.ts";
import { sha256Hex } from "../sha256-hex.ts";
import type { Checkpoints } from "./make-checkpoints.ts";
import type { EvidenceStore, StoredCheckpoint } from "./ports.ts";

export type ExportedFile = {
  name: string;
  body: () => Promise<string | Uint8Array | AsyncIterable<Uint8Array>>;
  /** True if the file may exceed 4 GB. */
  large?: boolean;
};
export type FileHashes = { readonly [name: string]: string };

export type SealDeps = { store: EvidenceStore; checkpoints: Checkpoints; nowMs: () => number };

type Made = {
  kind: BundleManifest["kind"];
  session: string;
  room: string;
  epoch: number;
  actor: string;
  role: "artist" | "engineer" | "admin";
  files: FileHashes;
};

export async function requireSeal({ checkpoints }: Pick<SealDeps, "checkpoints">): Promise<void> {
  if (!(await checkpoints.canSign())) throw new AppError("EVIDENCE_NOT_SIGNED");
}

/** Records an export in the ledger and signs the ledger up to that entry. */
export async function sealExport({ store, checkpoints, nowMs }: SealDeps, made: Made) {
  const { kind, session, room, epoch, actor, role, files } = made;
  // Check before recording, because the ledger must not mention an export that we then refuse.
  await requireSeal({ checkpoints });
  const sequence = await store.transaction(async (ledger) => {
    // The lock on the head keeps other writers from adding entries between this count and the record.
    const { sequence: before } = await ledger.lockHead();
    const entries = kind === "ledger" ? before : await ledger.countOf(session);
    return appendEntry(ledger, {
      at: new Date(nowMs()).toISOString(),
      session,
      room,
      epoch,
      actor,
      role,
      facts: { type: "export.made", kind, filesSha256: sha256Hex(canonicalJson(files)), entries },
    });
  });
  const checkpoint = await checkpoints.stampedOver(sequence);
  if (checkpoint === null) throw new AppError("EVIDENCE_NOT_SIGNED");
  return { sequence, checkpoint };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const file = (name: string, body: string | Uint8Array): ExportedFile => ({ name, body: async () => body });

type Sealed = { manifest: BundleManifest; files: FileHashes; checkpoint: StoredCheckpoint; older: OlderCheckpoints };

/** An earlier checkpoint with its proof and its timestamp, in the form that exports use. */
export async function olderCheckpoint(
  store: EvidenceStore,
  { size, note }: StoredCheckpoint,
  proof: string[],
): Promise<OlderCheckpoints[number]> {
  const token = await store.timestampOf(size);
  return { note, proof, ...(token ? { timestamp: Buffer.from(token).toString("base64") } : {}) };
}

/** The files that let a verifier check all the others. */
export async function proofFiles(store: EvidenceStore, sealed: Sealed): Promise<ExportedFile[]> {
  const { manifest, files, checkpoint, older } = sealed;
  const token = await store.timestampOf(checkpoint.size);
  return [
    file(bundleNames.manifest, json(manifest)),
    file(bundleNames.files, `${canonicalJson(files)}\n`),
    file(bundleNames.keys, json(await store.keys())),
    file(bundleNames.checkpoint, checkpoint.note),
    file(bundleNames.older, json(older)),
    ...(token ? [file(bundleNames.timestamp, token)] : []),
  ];
}
