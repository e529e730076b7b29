// Mounts the authentication library below /api/auth: only the endpoints of the allow-list, with the client's true
// address, limited by the account that is tried too, and without any token in a body.
import { setTimeout as delay } from "node:timers/promises";
import type { UserId } from "@foldback/domain/ids";
import { isStorableJson } from "@foldback/protocol/storable-text";
import { isOpenAuthEndpoint } from "../modules/accounts/auth-endpoints.ts";
import { evenAnswerAfterMs, isProofOfOwner, quietOverLimit } from "../modules/accounts/policy.ts";
import type { SignInGate } from "../modules/accounts/ports.ts";
import type { SecurityEvents } from "../modules/security-events.ts";
import type { SlidingWindow } from "../modules/sessions/sliding-window.ts";
import { createAuthLimits } from "./auth-limits.ts";
import { errorResponse } from "./error-to-status.ts";
import { networkKey } from "./network-key.ts";

const basePath = "/api/auth";

type AuthRouteDeps = {
  gate: SignInGate;
  limitAttempts: boolean;
  /** Wrong proofs of one account; the deletion and the export count theirs here too. */
  tries: Pick<SlidingWindow, "take" | "giveBack">;
  /** Open sockets of the person have to be opened anew. */
  onSignInEnded: (userId: UserId) => void;
  security: SecurityEvents;
  nowMs: () => number;
};

export function createAuthRoutes({ gate, limitAttempts, tries, onSignInEnded, security, nowMs }: AuthRouteDeps) {
  const limits = limitAttempts ? createAuthLimits({ nowMs }) : { begin: () => () => {} };
  return async (request: Request, ip: string): Promise<Response> => {
    const path = new URL(request.url).pathname.slice(basePath.length);
    if (!isOpenAuthEndpoint(request.method, path)) return errorResponse("NOT_FOUND");
    const { method, headers, url } = request;
    const body = method === "GET" ? undefined : await request.text();
    if (body && !isStorableJson(body, parse(body))) return errorResponse("BAD_INPUT");
    const even = delay(evenAnswerAfterMs[path] ?? 0);
    const settle = limits.begin({ path, email: emailIn(body), ip });
    if (settle === null) {
      security.note({ type: "limit-reached", network: networkKey(ip), detail: path });
      return overLimit(path, even);
    }
    const isProof = isProofOfOwner(path);
    const asker = isProof || path === "/sign-out" ? await gate.identify(headers.get("cookie") ?? "") : null;
    const userId = asker?.account.userId ?? null;
    if (isProof && userId !== null && !tries.take(userId)) {
      security.note({ type: "limit-reached", network: networkKey(ip), userId, detail: "proof-of-owner" });
      return errorResponse("TOO_MANY_REQUESTS");
    }
    const handed = gate.handle(new Request(url, { method, headers, body: body || undefined }), ip);
    const answer = await handed.catch((error: unknown) => {
      settle(500);
      throw error;
    });
    settle(answer.status);
    if (isProof && userId !== null && !isWrongProof(answer.status)) tries.giveBack(userId);
    if (answer.ok && userId !== null && path === "/sign-out") onSignInEnded(userId);
    if (tellsOfAddress(path, answer.status)) await even;
    return asOurs(answer);
  };
}

const isWrongProof = (status: number) => status === 400 || status === 401;

async function overLimit(path: string, even: Promise<void>): Promise<Response> {
  const usual = quietOverLimit[path];
  if (usual === undefined) return errorResponse("TOO_MANY_REQUESTS");
  await even;
  return new Response(JSON.stringify(usual), {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}

/** Whether an answer depends on who is known here: wrong passwords do, and what is granted elsewhere; no other refusal. */
const tellsOfAddress = (path: string, status: number) => (path === "/sign-in/email" ? status === 401 : status < 400);

/** As the library will look it up. */
function emailIn(body: string | undefined): string | null {
  const parsed = parse(body ?? "");
  if (typeof parsed !== "object" || parsed === null || !("email" in parsed)) return null;
  return typeof parsed.email === "string" ? parsed.email.trim().toLowerCase().slice(0, 320) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the library calls a fault of its own although the request was no good. */
const wrongRequests: readonly unknown[] = ["FAILED_TO_VERIFY_REGISTRATION"];

async function asOurs(answer: Response): Promise<Response> {
  if (answer.status === 429) {
    return errorResponse("TOO_MANY_REQUESTS", { "retry-after": answer.headers.get("x-retry-after") ?? "10" });
  }
  if (answer.status < 400 && !isJson(answer)) return answer;
  const body = isJson(answer) ? parse(await answer.text()) : null;
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
  // The library keeps the cause to itself; what it needs beyond the request is the database.
  if (answer.status >= 500 && !wrongRequests.includes(code)) return errorResponse("DATABASE_UNAVAILABLE");
  if (answer.status >= 400 && typeof code !== "string") return errorResponse("BAD_INPUT");
  return withoutTokens(answer, body);
}

const isJson = (answer: Response) => answer.headers.get("content-type")?.includes("application/json") ?? false;

/** The sign-in cookie is the only carrier: a script on the page must never see a token. */
function withoutTokens(answer: Response, body: unknown): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.set("cache-control", "no-store");
  const status = answer.status >= 500 ? 400 : answer.status;
  return new Response(JSON.stringify(body, dropToken), { status, headers });
}

const dropToken = (key: string, value: unknown) => (key === "token" ? undefined : value);
