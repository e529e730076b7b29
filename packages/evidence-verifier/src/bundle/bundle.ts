// What an evidence export holds and under which names. A session's export proves each of its entries by itself; a ledger's
// export holds all entries, so that chain and tree can be made again.

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

/** What a Mac adds when it packs a folder: notes about its files, never a file of their own. */
export const isAddedByMac = (name: string): boolean =>
  isPlainPath(name) && (/^__MACOSX\/(?:[^/]+\/)*\._[^/]+$/.test(name) || /(?:^|\/)\.DS_Store$/.test(name));

/** Some programs take a backslash for a separator, and walk up by two dots: the note would land on a file of the export. */
const isPlainPath = (name: string): boolean =>
  !/[\\\p{Cc}]/u.test(name) && !name.split("/").some((part) => part === "." || part === "..");

export type BundleManifest = {
  format: "foldback-evidence";
  version: 1;
  kind: "session" | "ledger";
  /** The name of the log: of its keys and of its checkpoints. */
  origin: string;
  /** Null for the whole ledger. */
  session: string | null;
  /** Only to name a bad last entry; nothing is proved by it. */
  lastHash: string;
};

export type BundleKeys = { verifierKey: string; rotationNote: string | null }[];
/**
 * Earlier checkpoints of the same log; with the proof that the newest one continues them, where the entries do not tell, and
 * with the timestamp authority's token (base64) where there is one.
 */
export type OlderCheckpoints = { note: string; proof: string[]; timestamp?: string }[];
export type PersonOpening = { sequence: number; person: string; salt: string; pii: string };

/** What a rotation note says, signed by both keys. */
export const rotationText = (origin: string, before: string, after: string): string =>
  `Foldback evidence key rotation\n${origin}\n${before}\n${after}\n`;

/** An export, wherever it is. */
export type BundleReader = {
  names: readonly string[];
  has(name: string): boolean;
  read(name: string): Promise<Uint8Array>;
  chunks(name: string): AsyncIterable<Uint8Array>;
};
