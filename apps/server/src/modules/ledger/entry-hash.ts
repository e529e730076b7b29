// Hashes an entry: SHA-256 over the byte 0x00 and the entry's canonical JSON in UTF-8. The entry contains the previous
// hash, so each hash covers everything before it. The 0x00 makes it a leaf hash as in RFC 6962.
import { createHash } from "node:crypto";

const leafPrefix = Uint8Array.of(0x00);
/** Stands in for the previous hash in the first entry. */
export const firstPrevious = "0".repeat(64);

export const entryHash = (body: string) => createHash("sha256").update(leafPrefix).update(body, "utf8").digest("hex");
