import { type ActionResult, resultOf } from "@foldback/studio-link/ports";
import { denyRequest, grantRequest } from "@foldback/studio-link/studio/consent-request";
import type { StudioActions } from "@foldback/studio-link/studio-view";
import { api } from "../../../shared/api-client.ts";

export type ConsentActions = Pick<StudioActions, "grant" | "deny" | "keep">;

/**
 * The artist's answer from the phone. The screen to be shared is chosen in the studio: a phone cannot. It is asked while nothing
 * is given, so that its No is a Deny throughout: also to a Grant of which the answer was lost and that turns up meanwhile.
 */
export function phoneConsent(sessionId: string, changed: () => void): ConsentActions {
  const told = async (call: Promise<unknown>): Promise<ActionResult> => {
    const result = await resultOf(call);
    changed();
    return result;
  };
  return {
    grant: async ({ engineerId, level, understood }) =>
      understood
        ? told(api.consent.decide(grantRequest({ sessionId, engineerId, level, understood })))
        : { ok: false, code: "CONSENT_NOT_CONFIRMED" },
    deny: ({ engineerId }) => told(api.consent.decide(denyRequest({ sessionId, engineerId }))),
    keep: null,
  };
}

export const withdraw = (sessionId: string) => resultOf(api.consent.narrow({ sessionId, scopes: [] }));
