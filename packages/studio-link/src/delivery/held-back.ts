/**
 * What the artist has taken away: it holds here from the press on, whatever becomes of the call that tells the server (CO-4).
 * Only the server's word or the artist lifts it, or a refusal that answers the press itself. A Deny, and what is taken back of
 * a widening, stand against a Grant whose outcome isn't known. What the server doesn't know survives a reload; the next page
 * holds it at once, and sends it when the server's view shows that it still stands (CO-9). Knows no media and no gate.
 */
import { scopes as allScopes, type Scope } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import type { ActionResult, FailureCode } from "../ports.ts";
import { consentOf, expectedEngineerId, type HeldKind, type StoredHold } from "./held-back-rules.ts";
import { createHolds, type HeldBackDeps } from "./holds.ts";

export type Withdrawal = {
  sessionId: string;
  /** What may go on. */
  scopes: readonly Scope[];
  /** Whom a denial is about; otherwise the engineer who is in the room or invited. */
  engineerId?: string | undefined;
  /** A Grant that was on its way before this: it may reach the server after what takes it away. */
  earlierGrant?: Promise<unknown> | undefined;
};

export type HeldBack = {
  /** Takes effect before it returns; the promise says whether it stands, whether or not the server knows. */
  add(kind: HeldKind, withdrawal: Withdrawal): Promise<ActionResult>;
  /** What may still leave here; null while nothing is held back. */
  cap(): readonly Scope[] | null;
  /** What the grant gives here, without a pause or an end. */
  accessHere(): readonly Scope[];
  /** What the server doesn't know, although it was told at least once. */
  pending(): readonly HeldKind[];
  /** Why one of them isn't sent again. */
  refusal(): FailureCode | null;
  sessionChanged(session: SessionView | null): void;
  release(kinds: readonly HeldKind[]): void;
  /** Keeps it in effect without sending it, while the artist's newer answer is on its way. The returned function sends it again. */
  suspend(kind: HeldKind): () => void;
  retryNow(): void;
  close(): void;
};

export function createHeldBack(deps: HeldBackDeps): HeldBack {
  const { mirror } = deps;
  const holds = createHolds(deps);

  return {
    async add(kind, { sessionId, scopes, engineerId, earlierGrant }) {
      const earlier = holds.get(kind);
      holds.drop([kind]);
      const session = mirror.get();
      const stored: StoredHold = {
        kind,
        sessionId,
        scopes,
        engineerId: engineerId ?? expectedEngineerId(session),
        consent: consentOf(session),
        // Whatever the earlier one stands against, the newer one does too.
        standsAgainstGrant: earlierGrant !== undefined || (earlier?.stored.standsAgainstGrant ?? false),
        pressedAtMs: mirror.serverNowMs(),
      };
      const { hold, answer } = await holds.put(stored, {
        // Pressed again it is the same denial, and has failed as often.
        failures: kind === "denial" ? (earlier?.delivery.state().failures ?? 0) : 0,
        earlierGrant: earlierGrant ?? earlier?.earlierGrant,
      });
      return answer.ok || holds.isCurrent(hold) ? { ok: true } : answer;
    },
    cap() {
      const held = holds.all();
      if (held.length === 0) return null;
      return allScopes.filter((scope) => held.every(({ stored }) => stored.scopes.includes(scope)));
    },
    accessHere() {
      const hold = holds.get("denial") ?? holds.get("access");
      return (mirror.get()?.grant.scopes ?? []).filter((scope) => hold?.stored.scopes.includes(scope) ?? true);
    },
    pending: () => holds.all().flatMap(({ stored, delivery }) => (delivery.state().failures > 0 ? [stored.kind] : [])),
    refusal() {
      const states = holds.all().map(({ delivery }) => delivery.state());
      return states.find(({ status }) => status === "refused")?.failure ?? null;
    },
    sessionChanged(session) {
      for (const hold of holds.all()) holds.follow(hold, session);
      holds.save();
    },
    release(kinds) {
      holds.drop(kinds);
      holds.moved();
    },
    suspend(kind) {
      const hold = holds.get(kind);
      if (hold?.delivery.state().status !== "waiting") return () => {};
      hold.delivery.suspend();
      return () => {
        if (holds.isCurrent(hold) && hold.delivery.state().status === "suspended") void hold.delivery.send();
      };
    },
    retryNow() {
      for (const { delivery } of holds.all()) delivery.retryNow();
    },
    // What is stored stays stored: the window's next page goes on with it.
    close: () => holds.drop(holds.all().map(({ stored }) => stored.kind)),
  };
}
