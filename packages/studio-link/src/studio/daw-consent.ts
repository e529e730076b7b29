/** The artist's consent that the engineer may use the DAW: a question of its own, which adds to the access they have. */
import { isDawScope } from "@foldback/domain/consent/scopes";
import type { HeldBack } from "../delivery/held-back.ts";
import type { Fingerprints } from "../peer/fingerprints.ts";
import type { ActionResult, ConsentDecision } from "../ports.ts";
import type { StudioActions } from "../studio-view.ts";
import { dawRequest } from "./consent-request.ts";
import type { LiveWithdrawal } from "./live-calls.ts";

export type DawConsent = {
  actions: { [Name in "allowDaw" | "withdrawDaw"]: NonNullable<StudioActions[Name]> };
  /** A consent that may still reach the server, and that a later withdrawal must overrule. */
  onItsWay(): Promise<unknown> | undefined;
};

export function createDawConsent(deps: {
  heldBack: HeldBack;
  fingerprints(): Fingerprints | null;
  decide(decision: ConsentDecision): Promise<void>;
  onLive(act: (sessionId: string) => Promise<unknown>): Promise<ActionResult>;
  performAndFollowUp(kind: "access", withdrawal: LiveWithdrawal): Promise<ActionResult>;
}): DawConsent {
  let onItsWay: Promise<unknown> | undefined;
  return {
    onItsWay: () => onItsWay,
    actions: {
      allowDaw({ engineerId, chosen }) {
        const seen = deps.fingerprints();
        const access = deps.heldBack.accessHere();
        const scopes = [...access, ...chosen.filter((scope) => !access.includes(scope))];
        return deps.onLive(async (sessionId) => {
          const fingerprints = { studio: seen?.local ?? null, desk: seen?.remote ?? null };
          const asked = deps.decide({ ...dawRequest({ sessionId, engineerId, scopes }), fingerprints });
          onItsWay = asked;
          try {
            await asked;
          } finally {
            if (onItsWay === asked) onItsWay = undefined;
          }
        });
      },
      withdrawDaw() {
        const scopes = deps.heldBack.accessHere().filter((scope) => !isDawScope(scope));
        return deps.performAndFollowUp("access", { scopes, earlierGrant: onItsWay });
      },
    },
  };
}
