import { createHash } from "node:crypto";

/** The hash stored for codes, keys and proofs, which are random enough that a plain hash can't be reversed. */
export const secretHash = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
