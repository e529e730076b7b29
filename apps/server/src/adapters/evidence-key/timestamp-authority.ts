// Requests a timestamp from an RFC 3161 authority over HTTP. We store the response unchanged, and readers verify it
// with the authority's certificate. We encode only the request by hand, as a few nested ASN.1 values (DER).
import { createHash, randomBytes } from "node:crypto";
import type { RequestTimestamp } from "../../modules/evidence/ports.ts";

const waitMs = 10_000;
const largestTokenBytes = 64 * 1024;
/** The algorithm identifier of SHA-256: its OID, 2.16.840.1.101.3.4.2.1, with NULL as parameters. */
const sha256Algorithm = Buffer.from("300d06096086480165030402010500", "hex");

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  if (content.length > 127) throw new RangeError("too long for a single length byte");
  return Buffer.concat([Uint8Array.of(tag, content.length), content]);
};

/** Contains version 1, the SHA-256 of the bytes, a nonce and a request for the authority's certificate. */
export function timestampRequest(bytes: Uint8Array, nonce: Uint8Array = randomBytes(8)): Buffer {
  const imprint = der(0x30, sha256Algorithm, der(0x04, createHash("sha256").update(bytes).digest()));
  const positive = Buffer.concat([Uint8Array.of(0x01), nonce]);
  return der(0x30, der(0x02, Uint8Array.of(1)), imprint, der(0x02, positive), der(0x01, Uint8Array.of(0xff)));
}

export const createTimestampRequest =
  (url: string): RequestTimestamp =>
  async (bytes) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/timestamp-query" },
      body: Uint8Array.from(timestampRequest(bytes)),
      signal: AbortSignal.timeout(waitMs),
      redirect: "error",
    });
    const token = new Uint8Array(await answer.arrayBuffer());
    const isToken = answer.headers.get("content-type") === "application/timestamp-reply";
    if (!answer.ok || !isToken || token.length > largestTokenBytes || !isGranted(token))
      throw new Error(`the timestamp authority answered ${answer.status} without a timestamp`);
    return token;
  };

/** PKIStatus 0 (granted) or 1 (granted with modifications) follows the two outer lengths. */
function isGranted(token: Uint8Array): boolean {
  const outer = contentAt(token, 0);
  const status = contentAt(token, outer);
  return token[0] === 0x30 && token[outer] === 0x30 && token[status] === 0x02 && (token[status + 2] ?? 2) <= 1;
}

function contentAt(bytes: Uint8Array, at: number): number {
  const length = bytes[at + 1] ?? 0;
  return at + 2 + (length > 127 ? length - 128 : 0);
}
