// What a browser keeps of the accounts used in it: a random id, and one mark per account, which only the server can
// make and check. Neither reveals whose accounts they are.
import { randomBytes } from "node:crypto";

const maxAgeSeconds = 365 * 24 * 60 * 60;
const maxMarks = 8;
const part = /^[\w-]{22}$/;

export type Device = { id: string; marks: readonly string[] };
export type DeviceCookie = ReturnType<typeof createDeviceCookie>;

export const newDevice = (): Device => ({ id: randomBytes(16).toString("base64url"), marks: [] });

/** The newest mark comes first. The oldest is dropped when there are too many. */
export const withMark = ({ id, marks }: Device, mark: string): Device => ({
  id,
  marks: [mark, ...marks.filter((other) => other !== mark)].slice(0, maxMarks),
});

export function createDeviceCookie({ isHttps }: { isHttps: boolean }) {
  const name = isHttps ? "__Host-foldback.device" : "foldback.device";
  // Lax, because the return from Google or GitHub is a navigation from their site and must carry the marks.
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
