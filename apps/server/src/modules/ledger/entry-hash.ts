// Turns an entry into bytes and a hash: SHA-256 over the byte 0x00 and the entry's canonical JSON in UTF-8. The entry
// contains the previous hash, so one hash covers everything before it. The 0x00 makes it an RFC 6962 leaf.
import { createHash } from "node:crypto";

const leafPrefix = Uint8Array.of(0x00);
/** The previous hash in the first entry. */
export const firstPrevious = "0".repeat(64);

export const entryHash = (body: string) => createHash("sha256").update(leafPrefix).update(body, "utf8").digest("hex");
