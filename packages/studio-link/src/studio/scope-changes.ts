/**
 * The artist reduces the engineer's access, or adds what no access level includes: the DAW, and the lossless feed. The
 * artist is asked about each of these separately.
 */
import { isDawScope, isLevelScope, type Scope, scopesFor } from "@foldback/domain/consent/scopes";
import type { HeldBack } from "../delivery/held-back.ts";
import type { Fingerprints } from "../peer/fingerprints.ts";
import type { ActionResult, ConsentDecision } from "../ports.ts";
import type { StudioActions } from "../studio-view.ts";
import { dawRequest, losslessRequest } from "./consent-request.ts";
import type { LiveWithdrawal } from "./live-calls.ts";

type ScopeAction = "narrow" | "allowDaw" | "withdrawDaw" | "allowLossless" | "withdrawLossless";
export type ScopeChanges = { [Name in ScopeAction]: NonNullable<StudioActions[Name]> };

type Question = { engineerId: string; chosen: readonly Scope[]; requestFor: typeof dawRequest };

export function createScopeChanges(deps: {
  heldBack: HeldBack;
  fingerprints(): Fingerprints | null;
  decide(decision: ConsentDecision): Promise<void>;
  onLive(act: (sessionId: string) => Promise<unknown>): Promise<ActionResult>;
  performAndFollowUp(kind: "access", withdrawal: LiveWithdrawal): Promise<ActionResult>;
}): ScopeChanges {
  /** A consent that may still reach the server, and that a later withdrawal must overrule. */
  let onItsWay: Promise<unknown> | undefined;

  function allow({ engineerId, chosen, requestFor }: Question) {
    const seen = deps.fingerprints();
    const access = deps.heldBack.accessHere();
    const scopes = [...access, ...chosen.filter((scope) => !access.includes(scope))];
    return deps.onLive(async (sessionId) => {
      const fingerprints = { studio: seen?.local ?? null, desk: seen?.remote ?? null };
      const asked = deps.decide({ ...requestFor({ sessionId, engineerId, scopes }), fingerprints });
      onItsWay = asked;
      try {
        await asked;
      } finally {
        if (onItsWay === asked) onItsWay = undefined;
      }
    });
  }

  const keep = (scopes: Scope[]) => deps.performAndFollowUp("access", { scopes, earlierGrant: onItsWay });
  const keepIf = (isKept: (scope: Scope) => boolean) => keep(deps.heldBack.accessHere().filter(isKept));

  return {
    narrow: (level) =>
      level === null
        ? keep([])
        : keep([...scopesFor(level), ...deps.heldBack.accessHere().filter((scope) => !isLevelScope(scope))]),
    allowDaw: (input) => allow({ ...input, requestFor: dawRequest }),
    withdrawDaw: () => keepIf((scope) => !isDawScope(scope)),
    allowLossless: ({ engineerId }) => allow({ engineerId, chosen: ["lossless"], requestFor: losslessRequest }),
    withdrawLossless: () => keepIf((scope) => scope !== "lossless"),
  };
}
