import { timingSafeEqual } from "node:crypto";

/**
 * Compares in constant time, and as strings, because base64url allows several spellings of the same bytes and we accept
 * only ours.
 */
export function isSameSecret(given: string, made: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(made)];
  return one.length === other.length && timingSafeEqual(one, other);
}
