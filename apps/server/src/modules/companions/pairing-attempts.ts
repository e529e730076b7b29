// The codes that companions are showing, and what became of those that a person entered. In memory only: a code belongs
// to one open socket and ends with it.
import { companionLimits, drawCompanionCode } from "@foldback/domain/companion/pairing-code";
import type { UserId } from "@foldback/domain/ids";
import type { CompanionSystem } from "@foldback/protocol/companion";

/** An open socket of a companion that isn't paired yet. */
export type UnpairedCompanion = {
  name: string;
  system: CompanionSystem;
  /** Asks the person at the companion whether this is their account. */
  confirmAccount(account: { userId: UserId; name: string; email: string }): void;
};

export type AttemptStatus = "waiting" | "paired" | "refused" | "full" | "over";
type Attempt = { userId: UserId; status: AttemptStatus; answerByMs: number };
type Offer = { by: UnpairedCompanion; expiresAtMs: number };
type Deps = { nowMs: () => number; randomBelow: (limit: number) => number; randomUuid: () => string };

const maxOffers = 5_000;
const maxAttempts = 5_000;
/** For the page that asks what became of it. */
const keptMs = 10 * 60_000;

export type PairingAttempts = ReturnType<typeof createPairingAttempts>;

export function createPairingAttempts({ nowMs, randomBelow, randomUuid }: Deps) {
  const offers = new Map<string, Offer>();
  const attempts = new Map<string, Attempt>();
  // A companion shows one code and gets one question, so nobody has to search for them.
  const shown = new WeakMap<UnpairedCompanion, string>();
  const asked = new WeakMap<UnpairedCompanion, Attempt>();
  const isOpen = ({ status, answerByMs }: Attempt) => status === "waiting" && nowMs() < answerByMs;
  const dropLapsed = () => {
    for (const [code, { expiresAtMs }] of offers) if (expiresAtMs <= nowMs()) offers.delete(code);
    for (const [id, attempt] of attempts) {
      const isKept = nowMs() < attempt.answerByMs + keptMs;
      if (isKept && attempts.size < maxAttempts) return;
      // We keep more attempts than sockets can be open, so some of them are always over.
      if (!isKept || !isOpen(attempt)) attempts.delete(id);
    }
  };
  const openOf = (by: UnpairedCompanion): Attempt | null => {
    const attempt = asked.get(by);
    return attempt !== undefined && isOpen(attempt) ? attempt : null;
  };
  const offerOf = (by: UnpairedCompanion): Offer | null => {
    const offer = offers.get(shown.get(by) ?? "");
    return offer?.by === by ? offer : null;
  };

  return {
    /** Returns null while too many companions are waiting. */
    offer(by: UnpairedCompanion): string | null {
      dropLapsed();
      if (offers.size >= maxOffers) return null;
      let code = drawCompanionCode(randomBelow);
      while (offers.has(code)) code = drawCompanionCode(randomBelow);
      offers.set(code, { by, expiresAtMs: nowMs() + companionLimits.codeLifetimeMs });
      shown.set(by, code);
      return code;
    },
    /** Uses up the code. Returns null if no companion is showing it. */
    enter(code: string, userId: UserId): { id: string; by: UnpairedCompanion } | null {
      dropLapsed();
      const offer = offers.get(code);
      if (offer === undefined) return null;
      offers.delete(code);
      const id = randomUuid();
      const attempt: Attempt = { userId, status: "waiting", answerByMs: nowMs() + companionLimits.answerWithinMs };
      attempts.set(id, attempt);
      asked.set(offer.by, attempt);
      return { id, by: offer.by };
    },
    /** The account that the companion was asked about, while it can still confirm it. */
    accountFor: (by: UnpairedCompanion): UserId | null => openOf(by)?.userId ?? null,
    /** True while its code can still be entered, or the question about the account answered. */
    isWaiting: (by: UnpairedCompanion): boolean => openOf(by) !== null || nowMs() < (offerOf(by)?.expiresAtMs ?? 0),
    settle(by: UnpairedCompanion, status: AttemptStatus) {
      const open = openOf(by);
      if (open !== null) open.status = status;
    },
    /** The companion's socket has closed. */
    left(by: UnpairedCompanion) {
      if (offerOf(by) !== null) offers.delete(shown.get(by) ?? "");
      const open = openOf(by);
      if (open !== null) open.status = "over";
    },
    statusOf(id: string, userId: UserId): AttemptStatus | null {
      const found = attempts.get(id);
      if (found === undefined || found.userId !== userId) return null;
      return found.status === "waiting" && !isOpen(found) ? "over" : found.status;
    },
  };
}
