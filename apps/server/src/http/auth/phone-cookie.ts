// The cookie that a paired phone gets, valid for one room. Scripts can't read it, and other sites can't make a browser
// send it.
const maxAgeSeconds = 12 * 60 * 60;
const shape = /^[\w-]{16,64}$/;

export type PhoneCookie = ReturnType<typeof createPhoneCookie>;

export function createPhoneCookie({ isHttps }: { isHttps: boolean }) {
  const name = isHttps ? "__Host-foldback.phone" : "foldback.phone";
  const safety = `Path=/; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;
  return {
    read(header: string | undefined): string | null {
      for (const part of (header ?? "").split(";")) {
        const [key, value = ""] = part.trim().split("=", 2);
        if (key === name && shape.test(value)) return value;
      }
      return null;
    },
    write: (credential: string) => `${name}=${credential}; Max-Age=${maxAgeSeconds}; ${safety}`,
  };
}
