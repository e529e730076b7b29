// Native implementations of the functions that the verifier expects from its runtime.
import { createHash, createPublicKey, verify } from "node:crypto";
import type { Tools } from "@foldback/evidence-verifier/verify/verify-keys";
import { nativeSha256 } from "./ledger-tree.ts";

export const verifierTools: Tools = {
  sha256: nativeSha256,
  createSha256: () => {
    const hash = createHash("sha256");
    return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() };
  },
  verifyEd25519: async (publicKey, message, signature) => {
    const x = Buffer.from(publicKey).toString("base64url");
    return verify(null, message, createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }), signature);
  },
};
