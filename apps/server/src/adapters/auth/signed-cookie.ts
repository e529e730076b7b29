// Reads the authentication library's signed cookie: the value, a dot, and the value's HMAC-SHA-256 under our secret in
// base64, all percent-encoded.
import { createHmac, timingSafeEqual } from "node:crypto";

export type CookieSeal = { name: string; secret: string };

/** Returns the value, or null if the cookie is missing or we didn't sign it. */
export function readSignedCookie(header: string, { name, secret }: CookieSeal): string | null {
  for (const pair of header.split(";")) {
    const [key, ...rest] = pair.split("=");
    if (key?.trim() === name) return openSeal(withoutQuotes(rest.join("=").trim()), secret);
  }
  return null;
}

/** HAZARD: the library removes quotes too. A cookie that only the library could read would bypass our limits. */
const withoutQuotes = (value: string) => (value.startsWith('"') ? value.slice(1, -1) : value);

function openSeal(encoded: string, secret: string): string | null {
  const signed = decode(encoded);
  const dot = signed?.lastIndexOf(".") ?? -1;
  if (signed === null || dot < 1) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), "base64");
  const made = createHmac("sha256", secret).update(value).digest();
  return given.length === made.length && timingSafeEqual(given, made) ? value : null;
}

function decode(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
