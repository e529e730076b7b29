import { hexOf, utf8 } from "./bytes.ts";
import type { Sha256 } from "./sha256.ts";

/** SHA-256 of the key's line, in groups of four: `printf %s 'the line' | sha256sum` gives the same digits. */
export const fingerprintOf = (sha256: Sha256, verifierKey: string): string =>
  (hexOf(sha256(utf8(verifierKey))).match(/.{4}/g) ?? []).join(" ");
