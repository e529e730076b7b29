// The companion's side of the conversation with the server, for as long as it runs. It connects again by itself, and
// drops its lease whenever the connection is gone.

import { setTimeout as delay } from "node:timers/promises";
import { type Lease, renewEveryMs } from "@foldback/domain/companion/lease";
import { shownCompanionCode } from "@foldback/domain/companion/pairing-code";
import { helloText, pairingText } from "@foldback/domain/companion/signed-texts";
import {
  type CompanionSystem,
  companionCloseCodes,
  companionPath,
  companionSocketLimits,
  type FromCompanion,
  type ToCompanion,
  toCompanion,
} from "@foldback/protocol/companion";
import { readIdentity } from "./identity.ts";
import { createLeaseHolder, type LeaseHolder } from "./lease-holder.ts";
import type { Pairing } from "./pairing-file.ts";
import { readJson } from "./read-json.ts";
import { socketAddress } from "./server-address.ts";
import type { EndCode } from "./texts.ts";

/** The person at this computer. */
export type Person = {
  showCode(code: string): void;
  confirmAccount(account: { name: string; email: string }, signal: AbortSignal): Promise<boolean>;
  paired(account: { name: string; email: string }): void;
  refused(): void;
  notReached(seconds: number): void;
  leaseChanged(lease: Lease | null): void;
  leaseRefused(code: string): void;
};

export type CompanionDeps = {
  pairing: Pairing;
  savePairing(pairing: Pairing): void;
  name: string;
  system: CompanionSystem;
  person: Person;
  monotonicMs: () => number;
  wallMs: () => number;
  randomAsk: () => string;
  signal: AbortSignal;
  retryDelaysMs?: readonly number[];
};

const endings: Readonly<Record<number, EndCode>> = {
  [companionCloseCodes.badMessage]: "NOT_UNDERSTOOD",
  [companionCloseCodes.revoked]: "REVOKED",
  [companionCloseCodes.suspended]: "SUSPENDED",
  [companionCloseCodes.accountClosed]: "ACCOUNT_CLOSED",
  [companionCloseCodes.signatureRefused]: "SIGNATURE_REFUSED",
  [companionCloseCodes.replaced]: "REPLACED",
  [companionCloseCodes.accountFull]: "ACCOUNT_FULL",
};
const usualDelaysMs = [1_000, 2_000, 5_000, 15_000, 30_000];
const millisecondsPerSecond = 1_000;

/** Returns why connecting again is pointless, or null once it was told to stop. */
export async function runCompanion(deps: CompanionDeps): Promise<EndCode | null> {
  const delays = deps.retryDelaysMs ?? usualDelaysMs;
  let failures = 0;
  while (!deps.signal.aborted) {
    const outcome = await talkOnce(deps);
    if (outcome.end !== null) return outcome.end;
    if (deps.signal.aborted) break;
    failures = outcome.wasOpen ? 0 : failures + 1;
    const waitMs = delays[Math.min(failures, delays.length - 1)] ?? millisecondsPerSecond;
    if (!outcome.wasOpen) deps.person.notReached(Math.ceil(waitMs / millisecondsPerSecond));
    await delay(waitMs, undefined, { signal: deps.signal }).catch(() => {});
  }
  return null;
}

type Outcome = { wasOpen: boolean; end: EndCode | null };
type Talk = { deps: CompanionDeps; ws: WebSocket; challenge: string; leases: LeaseHolder | null; over: AbortSignal };

async function talkOnce(deps: CompanionDeps): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const over = new AbortController();
  const ws = new WebSocket(socketAddress(deps.pairing.server, companionPath));
  const talk: Talk = { deps, ws, challenge: "", leases: null, over: over.signal };
  let wasOpen = false;
  let keyChanged = false;
  let heardMs = deps.monotonicMs();
  // Doesn't wait for the server to close its side, because it may be frozen.
  const stop = () => resolve(0);
  deps.signal.addEventListener("abort", stop);
  const pulse = setInterval(() => {
    if (deps.monotonicMs() - heardMs > companionSocketLimits.silentForMs) resolve(0);
    else if (ws.readyState === WebSocket.OPEN) beat(talk);
  }, renewEveryMs);
  ws.addEventListener("message", ({ data }) => {
    heardMs = deps.monotonicMs();
    const message = typeof data === "string" ? readJson(toCompanion, data) : null;
    wasOpen ||= message?.type === "code" || message?.type === "paired";
    if (message !== null && !obey(talk, message)) {
      keyChanged = true;
      ws.close();
    }
  });
  ws.addEventListener("close", ({ code }) => resolve(code));
  ws.addEventListener("error", () => resolve(0));

  const code = await promise;
  clearInterval(pulse);
  deps.signal.removeEventListener("abort", stop);
  over.abort();
  talk.leases?.drop();
  ws.close();
  return { wasOpen, end: keyChanged ? "SERVER_KEY_CHANGED" : (endings[code] ?? null) };
}

const say = ({ ws }: Talk, message: FromCompanion) => ws.send(JSON.stringify(message));

function beat(talk: Talk) {
  const { leases, challenge } = talk;
  if (challenge === "") return;
  if (leases?.current()) say(talk, { type: "ask-lease", ask: leases.ask() });
  else say(talk, { type: "alive" });
}

/** Returns false if this isn't the server that the companion was paired with. */
function obey(talk: Talk, message: ToCompanion): boolean {
  const { deps, leases } = talk;
  if (message.type === "challenge") introduce(talk, message.challenge);
  else if (message.type === "code") deps.person.showCode(shownCompanionCode(message.code));
  else if (message.type === "confirm-account") void confirm(talk, message);
  else if (message.type === "paired") return begin(talk, message);
  else if (message.type === "lease-available" && leases) {
    if (message.changed) leases.changed(message.changed);
    say(talk, { type: "ask-lease", ask: leases.ask() });
  } else if (message.type === "no-lease") leases?.drop();
  else if (message.type === "lease") {
    const refusal = leases === null ? "FOREIGN" : leases.accept(message.lease, message.signature);
    if (refusal !== null) deps.person.leaseRefused(refusal);
  }
  return true;
}

function introduce(talk: Talk, challenge: string) {
  talk.challenge = challenge;
  const { pairing, name, system } = talk.deps;
  const { server } = pairing;
  const { publicKey, sign } = readIdentity(pairing.privateKey);
  const signature = sign(helloText({ server, challenge }));
  say(talk, { type: "hello", key: publicKey, signature, server, name, system });
}

type Account = Extract<ToCompanion, { type: "confirm-account" }>;

async function confirm(talk: Talk, { userId, name, email }: Account): Promise<void> {
  const { deps, challenge, over } = talk;
  const { privateKey, server } = deps.pairing;
  const agreed = await deps.person.confirmAccount({ name, email }, over).catch(() => null);
  if (agreed === null || over.aborted) return;
  if (agreed) {
    say(talk, {
      type: "confirm",
      signature: readIdentity(privateKey).sign(pairingText({ server, challenge, userId })),
    });
  } else {
    deps.person.refused();
    say(talk, { type: "refuse" });
  }
}

function begin(talk: Talk, { companion, leaseKey, name, email }: Extract<ToCompanion, { type: "paired" }>): boolean {
  const { deps } = talk;
  if (deps.pairing.leaseKey !== null && deps.pairing.leaseKey !== leaseKey) return false;
  if (deps.pairing.leaseKey === null) {
    deps.pairing = { ...deps.pairing, leaseKey };
    deps.savePairing(deps.pairing);
  }
  const { person } = deps;
  talk.leases = createLeaseHolder({ ...deps, companion, leaseKey, onChange: person.leaseChanged });
  person.paired({ name, email });
  return true;
}
