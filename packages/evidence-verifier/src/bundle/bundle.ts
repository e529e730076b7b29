// An evidence export's contents and file names. A session's export proves each entry separately. A ledger's export
// contains all entries, so the verifier can recompute the chain and the tree.

export const bundleNames = {
  manifest: "evidence/manifest.json",
  keys: "evidence/keys.json",
  checkpoint: "evidence/checkpoint.txt",
  entries: "evidence/entries.jsonl",
  files: "evidence/files.json",
  people: "evidence/people.jsonl",
  older: "evidence/older-checkpoints.json",
  timestamp: "evidence/timestamp.tsr",
  page: "verify.html",
} as const;
export const proofName = (sequence: number) => `evidence/proofs/${sequence}.tlog-proof`;

/** Metadata that macOS adds when it packs a folder. It never belongs to the export. */
export const isAddedByMac = (name: string): boolean =>
  isPlainPath(name) && (/^__MACOSX\/(?:[^/]+\/)*\._[^/]+$/.test(name) || /(?:^|\/)\.DS_Store$/.test(name));

/** Some programs treat a backslash as a separator and follow "..", so such a name could overwrite an exported file. */
const isPlainPath = (name: string): boolean =>
  !/[\\\p{Cc}]/u.test(name) && !name.split("/").some((part) => part === "." || part === "..");

export type BundleManifest = {
  format: "foldback-evidence";
  version: 1;
  kind: "session" | "ledger";
  /** The log's name, as in its keys and checkpoints. */
  origin: string;
  /** Null for the whole ledger. */
  session: string | null;
  /** Helps to describe a bad last entry, but doesn't prove anything. */
  lastHash: string;
};

export type BundleKeys = { verifierKey: string; rotationNote: string | null }[];
/**
 * Earlier checkpoints of the same log. A session's export needs `proof` to show that the newest checkpoint continues
 * this one, because it doesn't contain every entry. `timestamp` is the timestamp authority's token in base64.
 */
export type OlderCheckpoints = { note: string; proof: string[]; timestamp?: string }[];
export type PersonOpening = { sequence: number; person: string; salt: string; pii: string };

/** The text of a rotation note, which both keys sign. */
export const rotationText = (origin: string, before: string, after: string): string =>
  `Foldback evidence key rotation\n${origin}\n${before}\n${after}\n`;

/** Reads an export from a file, a web page or memory. */
export type BundleReader = {
  names: readonly string[];
  has(name: string): boolean;
  read(name: string): Promise<Uint8Array>;
  chunks(name: string): AsyncIterable<Uint8Array>;
};
