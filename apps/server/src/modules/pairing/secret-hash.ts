// The hashes stored for codes and proofs, which are random enough that a plain hash can't be reversed.
import { createHash } from "node:crypto";

export const secretHash = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Combines the page that shows a code and the sign-in behind it: neither is enough without the other. */
export const screenHash = ({ screen, signInId }: { screen: string; signInId: string }): string =>
  secretHash(`${signInId}\n${screen}`);
