import { createHash } from "node:crypto";

/** Settles before the next event, unlike Web Crypto, whose answer takes longer on a busy machine. */
export const testSha256 = async (bytes: Uint8Array<ArrayBuffer>) => createHash("sha256").update(bytes).digest("hex");
