// Handles requests to /api/auth within their network's limits. Passwords, codes and browser links have their own
// handlers, and the authentication library does the rest.
import { setTimeout as delay } from "node:timers/promises";
import type { UserId } from "@foldback/domain/ids";
import type { ErrorCode } from "@foldback/protocol/error-codes";
import { isCodeOfSignIn, isProofOfOwner, minAnswerMs } from "../../modules/accounts/policy.ts";
import type { AccountStore, KnownDevices, SignInGate } from "../../modules/accounts/ports.ts";
import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";
import type { SecurityEvent, SecurityEvents } from "../../modules/security/ports.ts";
import { networkKey } from "../admission/network-key.ts";
import { errorResponse } from "../errors/error-to-status.ts";
import type { createAuthLimits } from "./auth-limits.ts";
import { emailIn, textIn, toOurResponse, withCookie } from "./auth-responses.ts";
import type { createBrowserLinks } from "./browser-links.ts";
import { type Device, type DeviceCookie, newDevice, withMark } from "./device-cookie.ts";

export type AuthRequestDeps = {
  gate: SignInGate;
  devices: KnownDevices;
  accounts: Pick<AccountStore, "find">;
  deviceCookie: DeviceCookie;
  limits: ReturnType<typeof createAuthLimits>;
  links: ReturnType<typeof createBrowserLinks>;
  /** Limits wrong proofs per sign-in. Deleting and exporting the account share this limit. */
  tries: Pick<SlidingWindow, "take" | "giveBack">;
  /** Makes the user's open sockets reconnect, which checks their sign-in again. */
  onSignInEnded: (userId: UserId) => void;
  security: SecurityEvents;
};

export type Ask = {
  request: Request;
  path: string;
  body: string | undefined;
  ip: string;
  cookie: string;
  device: Device | null;
};

const maxPasswordLength = 128;

const note = (
  { security }: AuthRequestDeps,
  type: SecurityEvent["type"],
  { ask, userId }: { ask: Ask; userId?: UserId },
) => security.note({ type, network: networkKey(ask.ip), userId, detail: ask.path });

async function deviceKnownTo(
  { devices }: AuthRequestDeps,
  { device }: Ask,
  account: { email: string } | { userId: UserId },
) {
  return device !== null && (await devices.recognises(device, account)) ? device.id : null;
}

/** Passes the request to the library. If the browser is signed in afterwards, we mark it as known. */
async function handOver(deps: AuthRequestDeps, ask: Ask, knownTo: string | null = null): Promise<Response> {
  const { gate, devices, deviceCookie } = deps;
  const { request, body, ip, path, device } = ask;
  const { url, method, headers } = request;
  const resetOwner = path === "/reset-password" ? await gate.findResetOwner(textIn(body, "token") ?? "") : null;
  const handed = new Request(url, { method, headers, body: body || undefined });
  const answer = await gate.handle(handed, { clientIp: ip, knownTo });
  const userId = answer.ok && resetOwner !== null ? resetOwner : await signedInBy(gate, answer);
  const ours = await toOurResponse(answer);
  const own = device ?? newDevice();
  const mark = userId && (await devices.markFor(own.id, userId));
  return mark ? withCookie(ours, deviceCookie.write(withMark(own, mark))) : ours;
}

/**
 * Gives the same response whether the proof was right or wrong. The browser always gets a device cookie, because the
 * emailed link works only in the browser that has it.
 */
function refuseStranger({ deviceCookie }: AuthRequestDeps, ask: Ask, code: ErrorCode) {
  const device = ask.device ?? newDevice();
  return { device, answer: withCookie(errorResponse(code), deviceCookie.write(device)) };
}

export async function tryPassword(deps: AuthRequestDeps, ask: Ask): Promise<Response> {
  const minTime = delay(minAnswerMs[ask.path] ?? 0);
  const email = emailIn(ask.body) ?? "";
  const knownDevice = await deviceKnownTo(deps, ask, { email });
  const giveBack = deps.limits.passwords.begin({ account: email, ip: ask.ip, knownDevice });
  if (giveBack !== null) {
    const answer = await settled(handOver(deps, ask, knownDevice && email), (status) => status === 401, giveBack);
    if (answer.status === 401) await minTime;
    return answer;
  }
  note(deps, "limit-reached", { ask });
  const password = (textIn(ask.body, "password") ?? "").slice(0, maxPasswordLength);
  const owner = await deps.gate.findByPassword({ email, password, clientIp: ask.ip });
  const { device, answer } = refuseStranger(deps, ask, "TOO_MANY_SIGN_INS");
  await minTime;
  if (owner !== null) deps.links.mailLink(device.id, owner);
  return answer;
}

/** Checks a second-factor code from a browser that has sent the right password. */
async function tryCode(deps: AuthRequestDeps, ask: Ask, userId: UserId): Promise<Response> {
  const knownDevice = await deviceKnownTo(deps, ask, { userId });
  const giveBack = deps.limits.codes.begin({ account: userId, ip: ask.ip, knownDevice });
  if (giveBack !== null) return settled(handOver(deps, ask, knownDevice && userId), isWrongProof, giveBack);
  note(deps, "factor-locked", { ask, userId });
  const { device, answer } = refuseStranger(deps, ask, "TOO_MANY_CODES");
  const owner = await deps.accounts.find(userId);
  if (owner !== null) deps.links.mailLink(device.id, owner);
  return answer;
}

export async function handleOther(deps: AuthRequestDeps, ask: Ask): Promise<Response> {
  const { gate, tries } = deps;
  const { path, cookie } = ask;
  const isProof = isProofOfOwner(path);
  const caller = isProof || path === "/sign-out" ? await gate.identify(cookie) : null;
  if (caller === null) {
    if (!isCodeOfSignIn(path)) return withMinTime(path, handOver(deps, ask));
    const challenged = await gate.findChallenged(cookie);
    return challenged === null ? handOver(deps, withoutCookie(ask)) : tryCode(deps, ask, challenged);
  }
  const { userId } = caller.account;
  if (isProof && !tries.take(caller.signIn.id)) {
    note(deps, "limit-reached", { ask, userId });
    return errorResponse("TOO_MANY_REQUESTS");
  }
  const answer = await handOver(deps, ask);
  if (isProof && !isWrongProof(answer.status)) tries.giveBack(caller.signIn.id);
  if (answer.ok && path === "/sign-out") deps.onSignInEnded(userId);
  return answer;
}

/**
 * HAZARD: the library found a challenge that we didn't. Its codes could then be guessed without a limit, so we remove
 * the cookie.
 */
function withoutCookie(ask: Ask): Ask {
  const { url, method } = ask.request;
  const headers = new Headers(ask.request.headers);
  headers.delete("cookie");
  return { ...ask, request: new Request(url, { method, headers }) };
}

export async function letBrowserIn(
  { devices, deviceCookie }: AuthRequestDeps,
  { device, body }: Ask,
): Promise<Response> {
  const mark = device && (await devices.followLink(device.id, textIn(body, "token") ?? ""));
  if (!device || !mark) return errorResponse("BROWSER_LINK_NOT_VALID");
  const headers = { "cache-control": "no-store" };
  return withCookie(Response.json({ status: true }, { headers }), deviceCookie.write(withMark(device, mark)));
}

const isWrongProof = (status: number) => status === 400 || status === 401;

/**
 * Takes the attempt off the count unless it should stay there. Attempts that fail because of our own error don't count.
 */
async function settled(answered: Promise<Response>, counts: (status: number) => boolean, giveBack: () => void) {
  try {
    const answer = await answered;
    if (!counts(answer.status)) giveBack();
    return answer;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/**
 * Delays successful responses, because their timing would reveal whether an address is known. Refusals don't reveal it.
 */
async function withMinTime(path: string, answered: Promise<Response>): Promise<Response> {
  const minTime = delay(minAnswerMs[path] ?? 0);
  const answer = await answered;
  if (answer.ok) await minTime;
  return answer;
}

/** Returns the user that these cookies sign in. */
async function signedInBy(gate: SignInGate, answer: Response): Promise<UserId | null> {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const isSignIn = pairs.some((pair) => /sign_in=./.test(pair));
  return isSignIn ? ((await gate.identify(pairs.join("; ")))?.account.userId ?? null) : null;
}
