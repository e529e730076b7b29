// Converts the authentication library's responses to ours, with our error codes and without tokens in the body.
import { errorResponse } from "../errors/error-to-status.ts";

/** Codes for bad requests that the library sends with a server error. */
const wrongRequests: readonly unknown[] = ["FAILED_TO_VERIFY_REGISTRATION"];

export async function toOurResponse(answer: Response): Promise<Response> {
  if (answer.status < 400 && !isJson(answer)) return answer;
  const body = isJson(answer) ? parseJson(await answer.text()) : null;
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
  // The library hides the cause. It uses only the database, so if the request isn't at fault, the database is.
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

/** Returns the value of a key in a JSON body if it's a string. */
export function textIn(body: string | undefined, key: string): string | null {
  const parsed = parseJson(body ?? "");
  if (typeof parsed !== "object" || parsed === null) return null;
  const value: unknown = Reflect.get(parsed, key);
  return typeof value === "string" ? value : null;
}

/** Returns the email address in the body, normalised the same way as in the library. */
export const emailIn = (body: string | undefined): string | null =>
  textIn(body, "email")?.trim().toLowerCase().slice(0, 320) ?? null;

export function withCookie(answer: Response, cookie: string): Response {
  const copy = new Response(answer.body, answer);
  copy.headers.append("set-cookie", cookie);
  return copy;
}

const isJson = (answer: Response) => answer.headers.get("content-type")?.includes("application/json") ?? false;

/** Scripts on the page must never see the token, so only the sign-in cookie carries it. */
function withoutTokens(answer: Response, body: unknown): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.set("cache-control", "no-store");
  const status = answer.status >= 500 ? 400 : answer.status;
  return new Response(JSON.stringify(body, dropToken), { status, headers });
}

const dropToken = (key: string, value: unknown) => (key === "token" ? undefined : value);
