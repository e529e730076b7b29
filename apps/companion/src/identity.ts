import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";

export type Identity = { publicKey: string; sign: (text: string) => string };

export function readIdentity(privateKey: string): Identity {
  const key = createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" });
  return {
    publicKey: createPublicKey(key).export({ format: "jwk" }).x ?? "",
    sign: (text) => sign(null, Buffer.from(text), key).toString("base64url"),
  };
}

export function isPrivateKey(text: string): boolean {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
    return key.asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}

/** Also false if the key isn't valid. */
export function isSigned({ text, signature, publicKey }: { text: string; signature: string; publicKey: string }) {
  try {
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}
