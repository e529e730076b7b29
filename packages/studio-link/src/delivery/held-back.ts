/**
 * Takes access away from the moment the artist presses the button, whether or not the call to the server succeeds
 * (CO-4). Only the server's confirmation, the artist, or the server's refusal of that request ends it. Unconfirmed
 * withdrawals survive a reload: the next page enforces them immediately, and sends them if they still apply (CO-9).
 */
import { scopes as allScopes, type Scope } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import type { ActionResult, FailureCode } from "../ports.ts";
import { consentOf, expectedEngineerId, type HeldKind, type StoredHold } from "./held-back-rules.ts";
import { createHolds, type HeldBackDeps } from "./holds.ts";

export type Withdrawal = {
  sessionId: string;
  /** The scopes that the engineer keeps. */
  scopes: readonly Scope[];
  /** The engineer being denied. Defaults to the one in the room, or else the invited one. */
  engineerId?: string | undefined;
  /** A Grant that was still being sent. It may reach the server after this withdrawal. */
  earlierGrant?: Promise<unknown> | undefined;
};

export type HeldBack = {
  /**
   * Takes effect before it returns. The promise resolves to an error only if the server refused and the withdrawal no
   * longer applies.
   */
  add(kind: HeldKind, withdrawal: Withdrawal): Promise<ActionResult>;
  /** The scopes still allowed on this page. Null if nothing is held back. */
  cap(): readonly Scope[] | null;
  /** The grant's scopes without those withdrawn on this page. Ignores a pause or an end. */
  accessHere(): readonly Scope[];
  /** Withdrawals that we've tried to send and the server hasn't confirmed. */
  pending(): readonly HeldKind[];
  /** The refusal that stopped the retries, or null. */
  refusal(): FailureCode | null;
  sessionChanged(session: SessionView | null): void;
  release(kinds: readonly HeldKind[]): void;
  /**
   * Keeps it in effect, but stops retrying while the artist's newer answer is being sent. Call the returned function to
   * resume retrying.
   */
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
        // The Grant that the earlier press overruled may still reach the server.
        overrulesGrant: earlierGrant !== undefined || (earlier?.stored.overrulesGrant ?? false),
        pressedAtMs: mirror.serverNowMs(),
      };
      const { hold, answer } = await holds.put(stored, {
        // Pressing Deny again repeats the same denial, so its failures still count.
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
    // Stops enforcing the holds on this page, but keeps the stored ones for this window's next page.
    close: () => holds.drop(holds.all().map(({ stored }) => stored.kind)),
  };
}
