// Computes the code that an authenticator app shows for the address in its QR code (RFC 6238).
import { createHmac } from "node:crypto";

export function totpOf(uri: string, atMs = Date.now()): string {
  const { searchParams } = new URL(uri);
  const periodMs = Number(searchParams.get("period") ?? 30) * 1_000;
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / periodMs)));
  const digest = createHmac("sha1", base32(searchParams.get("secret") ?? ""))
    .update(counter)
    .digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function base32(text: string): Buffer {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...text.replace(/=+$/, "")]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
