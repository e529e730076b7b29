// Remembers which browser signed up, using a secret in a cookie that scripts can't read and other sites can't send.
import { randomBytes } from "node:crypto";
import { retention } from "../../modules/accounts/policy.ts";

type CookieJar = {
  getCookie(name: string): string | null | undefined;
  setCookie(name: string, value: string, attributes: object): unknown;
};

const shape = /^[\w-]{43}$/;

export type SignUpBrowser = ReturnType<typeof createSignUpBrowser>;

export function createSignUpBrowser({ isHttps }: { isHttps: boolean }) {
  const name = isHttps ? "__Host-foldback.sign_up" : "foldback.sign_up";
  const maxAge = retention.unverifiedAccountMs / 1_000;
  const attributes = { path: "/", httpOnly: true, sameSite: "strict", secure: isHttps, maxAge };
  const read = (jar: CookieJar): string | null => {
    const value = jar.getCookie(name);
    return typeof value === "string" && shape.test(value) ? value : null;
  };
  return {
    read,
    /**
     * Returns this browser's secret. Earlier sign-ups used the same secret, so their links still work in this browser.
     */
    remember(jar: CookieJar): string {
      const secret = read(jar) ?? randomBytes(32).toString("base64url");
      jar.setCookie(name, secret, attributes);
      return secret;
    },
  };
}
