// A passkey without a device: it answers WebAuthn challenges like an authenticator.
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";

type Asked = { challenge: string; origin: string; unlocked?: boolean };

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();
const flags = { present: 0x01, verified: 0x04 };

export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialID = randomBytes(16).toString("base64url");
  // A COSE key: ES256 on P-256, with both coordinates.
  const key = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  const row = { id: randomUUID(), credentialID, publicKey: key.toString("base64"), counter: 0 };
  return {
    rowOf: (userId: string) => ({ ...row, userId, deviceType: "singleDevice", backedUp: false }),
    answer: ({ challenge, origin, unlocked = true }: Asked) => {
      const said = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin, crossOrigin: false }));
      const seen = Buffer.of(flags.present | (unlocked ? flags.verified : 0));
      const data = Buffer.concat([sha256(new URL(origin).hostname), seen, Buffer.alloc(4)]);
      const signature = sign("sha256", Buffer.concat([data, sha256(said)]), privateKey);
      const response = {
        clientDataJSON: said.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { id: credentialID, rawId: credentialID, type: "public-key", response, clientExtensionResults: {} };
    },
  };
}
