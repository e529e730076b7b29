// What is stored of codes and proofs. They are random enough that a plain hash cannot be turned round.
import { createHash } from "node:crypto";

export const secretHash = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Names the page that shows a code and the sign-in behind it: neither is enough without the other. */
export const screenHash = ({ screen, signInId }: { screen: string; signInId: string }): string =>
  secretHash(`${signInId}\n${screen}`);
