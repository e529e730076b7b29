import { createPublicKey, type KeyObject, verify } from "node:crypto";

/** Returns null for 32 bytes that aren't a key. */
function keyOf(publicKey: string): KeyObject | null {
  try {
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });
  } catch {
    return null;
  }
}

export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = keyOf(publicKey);
  return key !== null && verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"));
}
