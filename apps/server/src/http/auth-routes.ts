// Mounts the authentication library below /api/auth: only the endpoints of the allow-list, with the client's true address,
// behind our limits, without any token in a body. A browser that has signed in gets a device cookie, by which the account
// knows it from strangers.
import { setTimeout as delay } from "node:timers/promises";
import type { UserId } from "@foldback/domain/ids";
import type { ErrorCode } from "@foldback/protocol/error-codes";
import { isStorableJson } from "@foldback/protocol/storable-text";
import { isOpenAuthEndpoint } from "../modules/accounts/auth-endpoints.ts";
import { evenAnswerAfterMs, isCodeOfSignIn, isProofOfOwner } from "../modules/accounts/policy.ts";
import type { AccountStore, SignInGate } from "../modules/accounts/ports.ts";
import type { SecurityEvent, SecurityEvents } from "../modules/security-events.ts";
import type { SlidingWindow } from "../modules/sessions/sliding-window.ts";
import { asOurs, emailIn, parseJson, textIn, withCookie } from "./auth-answers.ts";
import { createAuthLimits } from "./auth-limits.ts";
import { type BrowserDoorDeps, createBrowserDoors } from "./browser-doors.ts";
import { type Device, type DeviceCookie, newDevice, withMark } from "./device-cookie.ts";
import { errorResponse } from "./error-to-status.ts";
import { networkKey } from "./network-key.ts";

const basePath = "/api/auth";
/** Ours, not the library's. */
const letInPath = "/let-browser-in";

type AuthRouteDeps = BrowserDoorDeps & {
  gate: SignInGate;
  accounts: Pick<AccountStore, "find">;
  deviceCookie: DeviceCookie;
  limitAttempts: boolean;
  /** Wrong proofs of one sign-in; the deletion and the export count theirs here too. */
  tries: Pick<SlidingWindow, "take" | "giveBack">;
  /** Open sockets of the person have to be opened anew. */
  onSignInEnded: (userId: UserId) => void;
  security: SecurityEvents;
};

/** One request, read once. */
type Ask = {
  request: Request;
  path: string;
  body: string | undefined;
  ip: string;
  cookie: string;
  device: Device | null;
};

export function createAuthRoutes(deps: AuthRouteDeps) {
  const { deviceCookie } = deps;
  const limits = createAuthLimits({ nowMs: deps.nowMs, enabled: deps.limitAttempts });
  const answers = createAnswers(deps, limits);
  return async (request: Request, ip: string): Promise<Response> => {
    const path = new URL(request.url).pathname.slice(basePath.length);
    const isOurs = request.method === "POST" && path === letInPath;
    if (!isOurs && !isOpenAuthEndpoint(request.method, path)) return errorResponse("NOT_FOUND");
    if (!limits.mayAsk(path, ip)) {
      deps.security.note({ type: "limit-reached", network: networkKey(ip), detail: path });
      return errorResponse("TOO_MANY_REQUESTS");
    }
    const body = request.method === "GET" ? undefined : await request.text();
    if (body && !isStorableJson(body, parseJson(body))) return errorResponse("BAD_INPUT");
    const cookie = request.headers.get("cookie") ?? "";
    const ask: Ask = { request, path, body, ip, cookie, device: deviceCookie.read(cookie) };
    if (isOurs) return answers.letIn(ask);
    if (path === "/sign-in/email") return answers.password(ask);
    return answers.other(ask);
  };
}

function createAnswers(deps: AuthRouteDeps, limits: ReturnType<typeof createAuthLimits>) {
  const { gate, devices, deviceCookie, tries } = deps;
  const doors = createBrowserDoors(deps);
  const note = (type: SecurityEvent["type"], ask: Ask, userId?: UserId) =>
    deps.security.note({ type, network: networkKey(ask.ip), userId, detail: ask.path });
  const knownTo = async ({ device }: Ask, account: { email: string } | { userId: UserId }) =>
    device !== null && (await devices.recognises(device, account)) ? device.id : null;

  /** By the library; a browser that is signed in now is known from now on. */
  const handOver = async ({ request, body, ip, path, device }: Ask): Promise<Response> => {
    const { url, method, headers } = request;
    const resetOwner = path === "/reset-password" ? await gate.findResetOwner(textIn(body, "token") ?? "") : null;
    const answer = await gate.handle(new Request(url, { method, headers, body: body || undefined }), ip);
    const userId = answer.ok && resetOwner !== null ? resetOwner : await signedInBy(gate, answer);
    const ours = await asOurs(answer);
    const own = device ?? newDevice();
    const mark = userId && (await devices.markFor(own.id, userId));
    return mark ? withCookie(ours, deviceCookie.write(withMark(own, mark))) : ours;
  };

  /** The same for a right and a wrong proof. The browser gets its device cookie, without which no link could be meant for it. */
  const refuseStranger = (ask: Ask, code: ErrorCode) => {
    const device = ask.device ?? newDevice();
    const answer = withCookie(errorResponse(code), deviceCookie.write(device));
    return { device, answer };
  };

  const password = async (ask: Ask): Promise<Response> => {
    const even = delay(evenAnswerAfterMs[ask.path] ?? 0);
    const email = emailIn(ask.body) ?? "";
    const giveBack = limits.passwords.begin({ account: email, ip: ask.ip, knownDevice: await knownTo(ask, { email }) });
    if (giveBack === null) {
      note("limit-reached", ask);
      const owner = await gate.findByPassword(email, (textIn(ask.body, "password") ?? "").slice(0, 128));
      const { device, answer } = refuseStranger(ask, "TOO_MANY_SIGN_INS");
      await even;
      if (owner !== null) doors.mailLink(device.id, owner);
      return answer;
    }
    const answer = await settled(handOver(ask), (status) => status === 401, giveBack);
    if (answer.status === 401) await even;
    return answer;
  };

  /** A code after the right password, by whoever is not signed in yet. */
  const code = async (ask: Ask, userId: UserId): Promise<Response> => {
    const giveBack = limits.codes.begin({ account: userId, ip: ask.ip, knownDevice: await knownTo(ask, { userId }) });
    if (giveBack === null) {
      note("factor-locked", ask, userId);
      const { device, answer } = refuseStranger(ask, "TOO_MANY_CODES");
      const owner = await deps.accounts.find(userId);
      if (owner !== null) doors.mailLink(device.id, owner);
      return answer;
    }
    return settled(handOver(ask), isWrongProof, giveBack);
  };

  const other = async (ask: Ask): Promise<Response> => {
    const { path, cookie } = ask;
    const isProof = isProofOfOwner(path);
    const asker = isProof || path === "/sign-out" ? await gate.identify(cookie) : null;
    if (asker === null) {
      const challenged = isCodeOfSignIn(path) ? await gate.findChallenged(cookie) : null;
      return challenged === null ? evened(path, handOver(ask)) : code(ask, challenged);
    }
    const { userId } = asker.account;
    if (isProof && !tries.take(asker.signIn.id)) {
      note("limit-reached", ask, userId);
      return errorResponse("TOO_MANY_REQUESTS");
    }
    const answer = await handOver(ask);
    if (isProof && !isWrongProof(answer.status)) tries.giveBack(asker.signIn.id);
    if (answer.ok && path === "/sign-out") deps.onSignInEnded(userId);
    return answer;
  };

  const letIn = async ({ device, body }: Ask): Promise<Response> => {
    const mark = device && (await devices.followLink(device.id, textIn(body, "token") ?? ""));
    if (!device || !mark) return errorResponse("BROWSER_LINK_NOT_VALID");
    const headers = { "cache-control": "no-store" };
    return withCookie(Response.json({ status: true }, { headers }), deviceCookie.write(withMark(device, mark)));
  };
  return { password, other, letIn };
}

const isWrongProof = (status: number) => status === 400 || status === 401;

/** Gives the try back unless it counts. One that failed through our own fault does not. */
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

/** An answer that would tell a known address from an unknown one by its time waits; a refusal tells nothing. */
async function evened(path: string, answered: Promise<Response>): Promise<Response> {
  const even = delay(evenAnswerAfterMs[path] ?? 0);
  const answer = await answered;
  if (answer.ok) await even;
  return answer;
}

/** Whom the cookies of this answer sign in. */
async function signedInBy(gate: SignInGate, answer: Response): Promise<UserId | null> {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const isSignIn = pairs.some((pair) => /sign_in=./.test(pair));
  return isSignIn ? ((await gate.identify(pairs.join("; ")))?.account.userId ?? null) : null;
}
