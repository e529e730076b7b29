// A phone remote may see the session's state, open a socket and kill the session. It needs the artist's own sign-in or
// a pairing that the artist confirmed. Anyone else is told that the room doesn't exist.
import type { SessionId } from "@foldback/domain/ids";
import type { ReportedLight } from "@foldback/domain/takes/take-light";
import { asPerson } from "../acting-for.ts";
import { AppError } from "../app-error.ts";
import { killThroughSignaling } from "../kill/kill-through-signaling.ts";
import type { KillAnswer } from "../kill/ports.ts";
import { recordKill } from "../kill/record-kill.ts";
import { secretHash } from "../secret-hash.ts";
import { requireActiveAccount } from "../sessions/policy.ts";
import type { StoredSession } from "../sessions/ports.ts";
import type { PairingDeps, PhoneCaller, PhoneStatus } from "./ports.ts";
import { viewPhoneRemote } from "./view-phone-remote.ts";

type PhoneRemoteAccess = { live: StoredSession; pairingId: string | null };

const phoneStatusOf = async (deps: PairingDeps, { credential }: PhoneCaller): Promise<PhoneStatus | null> =>
  credential === null ? null : deps.phones.find(secretHash(credential));

export async function readMine(deps: PairingDeps, caller: PhoneCaller, request: { code: string }) {
  const phone = await phoneStatusOf(deps, caller);
  if (phone === null || phone.roomCode !== request.code) throw new AppError("ROOM_NOT_FOUND");
  if (phone.status === "over") throw new AppError("PAIRING_REFUSED");
  if (phone.status === "pending") return { status: "pending" as const, number: phone.matchNumber };
  const live = await asPerson(phone.artistId, () => deps.store.find(phone.sessionId));
  if (live === null) throw new AppError("ROOM_NOT_FOUND");
  const tally = deps.phoneNotifier.tallyOf(phone.sessionId);
  return { status: "paired" as const, session: viewPhoneRemote(live, { nowMs: deps.nowMs(), tally }) };
}

async function requirePhoneRemote(
  deps: PairingDeps,
  caller: PhoneCaller,
  sessionId: SessionId,
): Promise<PhoneRemoteAccess> {
  const { subject } = caller;
  const own = subject === null ? null : await deps.store.find(sessionId);
  if (own !== null && subject !== null && subject.userId === own.session.artistId) {
    requireActiveAccount(subject);
    return { live: own, pairingId: null };
  }
  const phone = await phoneStatusOf(deps, caller);
  if (phone === null || phone.sessionId !== sessionId) throw new AppError("ROOM_NOT_FOUND");
  if (phone.status !== "paired") throw new AppError("PAIRING_REFUSED");
  const live = await asPerson(phone.artistId, () => deps.store.find(sessionId));
  if (live === null) throw new AppError("ROOM_NOT_FOUND");
  return { live, pairingId: phone.pairingId };
}

export async function issuePhoneRemoteTicket(
  deps: PairingDeps,
  caller: PhoneCaller,
  request: { sessionId: SessionId },
) {
  const { sessionId } = request;
  const { live, pairingId } = await requirePhoneRemote(deps, caller, sessionId);
  if (live.session.state.status === "ended") throw new AppError("SESSION_ENDED");
  return deps.tickets.issue({ userId: live.session.artistId, place: { kind: "phone", sessionId, pairingId } });
}

/** After a session, returns whether the takes are safe, as the studio's page last reported. */
export async function readTakesLight(
  deps: PairingDeps,
  caller: PhoneCaller,
  { sessionId }: { sessionId: SessionId },
): Promise<ReportedLight> {
  await requirePhoneRemote(deps, caller, sessionId);
  return deps.lights.of(sessionId);
}

/** The same kill as the studio's: the engineer is told first. Sending it again gets the same response. */
export async function killFromPhone(
  deps: PairingDeps,
  caller: PhoneCaller,
  request: { sessionId: SessionId; idempotencyKey: string },
): Promise<KillAnswer> {
  const pressedAtMs = deps.nowMs();
  const { live } = await requirePhoneRemote(deps, caller, request.sessionId);
  const { artistId, epoch } = live.session;
  const order = { ...request, artistId, pressedAtMs, device: "phone" as const };
  return killThroughSignaling(deps.killSwitch, order, () =>
    asPerson(artistId, () => recordKill(deps, { ...order, epoch })),
  );
}
