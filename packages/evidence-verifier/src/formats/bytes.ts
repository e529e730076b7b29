// Converts bytes to text and back. Returns null for any encoding except the standard one.

const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
export function textOf(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

const hexPairs = Array.from({ length: 256 }, (_pair, value) => value.toString(16).padStart(2, "0"));

const hexDigits = Uint8Array.from("0123456789abcdef", (digit) => digit.charCodeAt(0));

export function hexOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += hexPairs[byte];
  return text;
}

export function bytesOfHex(text: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function bytesOfBase64(text: string): Uint8Array | null {
  // A single pattern for the whole text would overflow the stack after a few megabytes.
  if (text.length % 4 !== 0 || /[^A-Za-z0-9+/=]|=[^=]|===/.test(text)) return null;
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  // Compares the text, because unused bits would otherwise allow several encodings of the same value.
  return base64Of(bytes) === text ? bytes : null;
}

/** True if the text is the lower-case hexadecimal form of the bytes. Faster than `hexOf`. */
export function isHexOf(text: string, bytes: Uint8Array): boolean {
  if (text.length !== bytes.length * 2) return false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (text.charCodeAt(at * 2) !== hexDigits[byte >> 4] || text.charCodeAt(at * 2 + 1) !== hexDigits[byte & 15])
      return false;
  }
  return true;
}

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one === other || (one.length === other.length && one.every((byte, index) => byte === other[index]));

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
