/** The sign-up cookie from this response, ready for a Cookie header. */
export const browserOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find((line) => line.includes("sign_up="))
    ?.split(";")[0] ?? "";

/** The response's sign-in cookie, ready for a Cookie header. */
export function signInCookieOf(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((line) => line.includes("sign_in="));
  if (!cookie) throw new Error(`no sign-in cookie on ${answer.status}`);
  return cookie.split(";")[0] ?? "";
}
