// How one entry becomes bytes and a hash: SHA-256 over the byte 0x00 and the entry's canonical JSON in UTF-8. The
// entry holds the hash of the one before, so one hash covers all that came earlier; the 0x00 makes it a leaf in the
// sense of RFC 6962. It does not know the database.
import { createHash } from "node:crypto";

const leafPrefix = Uint8Array.of(0x00);
/** What the first entry names as the one before. */
export const firstPrevious = "0".repeat(64);

export const entryHash = (body: string) => createHash("sha256").update(leafPrefix).update(body, "utf8").digest("hex");
