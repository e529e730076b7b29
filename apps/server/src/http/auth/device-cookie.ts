// A cookie with a random id for the browser, and a mark for each account that has signed in there. Only the server can
// create and check marks, and the cookie doesn't reveal the accounts.
import { randomBytes } from "node:crypto";

const maxAgeSeconds = 365 * 24 * 60 * 60;
const maxMarks = 8;
const part = /^[\w-]{22}$/;

export type Device = { id: string; marks: readonly string[] };
export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

export const newDevice = (): Device => ({ id: randomBytes(16).toString("base64url"), marks: [] });

/** Adds the mark at the front and drops the oldest when there are too many. */
export const withMark = ({ id, marks }: Device, mark: string): Device => ({
  id,
  marks: [mark, ...marks.filter((other) => other !== mark)].slice(0, maxMarks),
});

export function createDeviceCookie({ isHttps }: { isHttps: boolean }) {
  const name = isHttps ? "__Host-foldback.device" : "foldback.device";
  // Lax, because Google and GitHub redirect back from their own sites, and we need the marks then.
  const safety = `Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  return {
    read(header: string | null): Device | null {
      for (const pair of (header ?? "").split(";")) {
        const [key, value = ""] = pair.trim().split("=", 2);
        const [id, ...marks] = value.split(".");
        if (key !== name || id === undefined || ![id, ...marks].every((each) => part.test(each))) continue;
        return { id, marks: marks.slice(0, maxMarks) };
      }
      return null;
    },
    write: ({ id, marks }: Device) => `${name}=${[id, ...marks].join(".")}; Max-Age=${maxAgeSeconds}; ${safety}`,
  };
}
