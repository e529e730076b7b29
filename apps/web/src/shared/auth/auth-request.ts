import { authErrors, isAuthErrorCode } from "./texts.ts";

export type AuthFailure = { code: string; message: string };
export type AuthAnswer<Value> = { ok: true; value: Value } | { ok: false; failure: AuthFailure };
export type SocialProvider = "google" | "github";

/** In the order in which we offer them. */
export const socialProviders: readonly SocialProvider[] = ["google", "github"];

const unexpected: AuthFailure = { code: "UNEXPECTED", message: authErrors.UNEXPECTED };

/** Sends a request to the server's sign-in routes. Never rejects. */
export const postAuth = (path: string, body: object) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
export const getAuth = (path: string) => ask(path, { method: "GET" });

/** For answers that name a URL for the browser to open. */
export async function addressFrom(asked: Promise<AuthAnswer<unknown>>): Promise<AuthAnswer<URL>> {
  const answer = await asked;
  if (!answer.ok) return answer;
  const url = textOf(answer.value, "url");
  if (url === null || !URL.canParse(url)) return { ok: false, failure: unexpected };
  return { ok: true, value: new URL(url) };
}

async function ask(path: string, init: RequestInit): Promise<AuthAnswer<unknown>> {
  let response: Response;
  try {
    response = await fetch(`/api/auth${path}`, init);
  } catch {
    return { ok: false, failure: { code: "NETWORK", message: authErrors.NETWORK } };
  }
  const answer: unknown = await response.json().catch(() => null);
  return response.ok ? { ok: true, value: answer } : { ok: false, failure: failureIn(answer, response.status) };
}

/** We use our own text for codes we know, and the server's for others. */
function failureIn(answer: unknown, status: number): AuthFailure {
  const code = textOf(answer, "code") ?? (status === 429 ? "TOO_MANY_REQUESTS" : "UNEXPECTED");
  if (isAuthErrorCode(code)) return { code, message: authErrors[code] };
  return { code, message: textOf(answer, "message") ?? unexpected.message };
}

function textOf(answer: unknown, key: string): string | null {
  if (typeof answer !== "object" || answer === null) return null;
  const value: unknown = Reflect.get(answer, key);
  return typeof value === "string" ? value : null;
}
