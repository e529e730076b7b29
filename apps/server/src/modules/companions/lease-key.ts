// The key that signs leases. It's derived from the server's secret, so every server on one database has the same, and
// there's no other file to keep.
import { createPrivateKey, createPublicKey, hkdfSync, sign } from "node:crypto";
import { leaseText } from "@foldback/domain/companion/signed-texts";

const purpose = "foldback companion leases";
const seedBytes = 32;
/** What PKCS #8 puts before the 32 bytes of an Ed25519 private key (RFC 8410). */
const pkcs8Start = Buffer.from("302e020100300506032b657004220420", "hex");

export function createLeaseKey(authSecret: string) {
  const seed = Buffer.from(hkdfSync("sha256", authSecret, "", purpose, seedBytes));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Start, seed]), format: "der", type: "pkcs8" });
  return {
    publicKey: createPublicKey(key).export({ format: "jwk" }).x ?? "",
    signLease: (lease: string): string => sign(null, Buffer.from(leaseText(lease)), key).toString("base64url"),
  };
}
