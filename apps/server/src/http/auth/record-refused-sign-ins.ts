// Records the authentication library's refusals: passwords, passkeys, second factors and rate limits. It wraps the
// library itself, because our routes change some of its responses.
import type { SignInGate } from "../../modules/accounts/ports.ts";
import type { SecurityEvent, SecurityEvents } from "../../modules/security/ports.ts";
import { networkKey } from "../admission/network-key.ts";

const basePath = "/api/auth";

export const recordRefusedSignIns = (gate: SignInGate, security: SecurityEvents): SignInGate => ({
  ...gate,
  handle: async (request, from) => {
    const path = new URL(request.url).pathname.slice(basePath.length);
    const answer = await gate.handle(request, from);
    const refusal = answer.status < 300 ? null : refusalIn(path, answer.status, await wordIn(answer));
    if (refusal !== null) security.note({ ...refusal, network: networkKey(from.clientIp) });
    return answer;
  },
});

type Refusal = Pick<SecurityEvent, "type" | "detail">;

/** These codes are recorded as the reason for a refusal. Other refusals are recorded with their path. */
const reasons: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: "wrong-password",
  INVALID_PASSWORD: "wrong-password",
  EMAIL_NOT_VERIFIED: "unverified",
  SUSPENDED: "suspended",
};
const factorPaths: readonly string[] = ["/two-factor/verify-totp", "/two-factor/verify-backup-code"];
const lockWords: readonly string[] = ["ACCOUNT_TEMPORARILY_LOCKED", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"];
/** Callbacks always redirect, even for a refusal. */
const isCallback = (path: string) => path === "/callback/google" || path === "/callback/github";

function refusalIn(path: string, status: number, word: string | null): Refusal | null {
  if (isCallback(path)) return word === null ? null : { type: "sign-in-refused", detail: path.slice(1) };
  if (status < 400 || status >= 500) return null;
  if (factorPaths.includes(path)) {
    const detail = path.slice("/two-factor/verify-".length);
    if (word !== null && lockWords.includes(word)) return { type: "factor-locked", detail };
    if (status !== 429) return { type: "factor-refused", detail };
  }
  if (status === 429) return { type: "limit-reached", detail: path };
  if (word !== null && reasons[word] !== undefined) return { type: "sign-in-refused", detail: reasons[word] };
  return path === "/passkey/verify-authentication" ? { type: "sign-in-refused", detail: "passkey" } : null;
}

/** Returns the library's error code, from the body or from a callback's redirect. */
async function wordIn(answer: Response): Promise<string | null> {
  const location = answer.headers.get("location");
  if (location !== null) return URL.canParse(location) ? new URL(location).searchParams.get("error") : null;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string"
    ? body.code
    : null;
}
