// Converts the authentication library's answers into ours: our error codes, and no token in a body.
import { errorResponse } from "../errors/error-to-status.ts";

/** Codes that the library reports as its own error although the request was bad. */
const wrongRequests: readonly unknown[] = ["FAILED_TO_VERIFY_REGISTRATION"];

export async function toOurAnswer(answer: Response): Promise<Response> {
  if (answer.status < 400 && !isJson(answer)) return answer;
  const body = isJson(answer) ? parseJson(await answer.text()) : null;
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
  // The library hides the cause. The only thing it needs besides the request is the database.
  if (answer.status >= 500 && !wrongRequests.includes(code)) return errorResponse("DATABASE_UNAVAILABLE");
  if (answer.status >= 400 && typeof code !== "string") return errorResponse("BAD_INPUT");
  return withoutTokens(answer, body);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The value of one key of a body, if it's text. */
export function textIn(body: string | undefined, key: string): string | null {
  const parsed = parseJson(body ?? "");
  if (typeof parsed !== "object" || parsed === null) return null;
  const value: unknown = Reflect.get(parsed, key);
  return typeof value === "string" ? value : null;
}

/** The address as the library will look it up. */
export const emailIn = (body: string | undefined): string | null =>
  textIn(body, "email")?.trim().toLowerCase().slice(0, 320) ?? null;

export function withCookie(answer: Response, cookie: string): Response {
  const copy = new Response(answer.body, answer);
  copy.headers.append("set-cookie", cookie);
  return copy;
}

const isJson = (answer: Response) => answer.headers.get("content-type")?.includes("application/json") ?? false;

/** Only the sign-in cookie carries the token: a script on the page must never see it. */
function withoutTokens(answer: Response, body: unknown): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.set("cache-control", "no-store");
  const status = answer.status >= 500 ? 400 : answer.status;
  return new Response(JSON.stringify(body, dropToken), { status, headers });
}

const dropToken = (key: string, value: unknown) => (key === "token" ? undefined : value);
