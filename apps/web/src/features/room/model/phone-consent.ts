import { openPhoneConsent } from "@foldback/studio-link/open-phone-consent";
import type { PhoneConsent, PhoneConsentSnapshot } from "@foldback/studio-link/phone-consent";
import { type ActionResult, resultOf } from "@foldback/studio-link/ports";
import type { StudioActions } from "@foldback/studio-link/studio-view";
import { api } from "../../../shared/http/api-client.ts";
import { failureText } from "../../../shared/http/failure.ts";
import { texts } from "../texts.ts";

export type ConsentActions = Pick<StudioActions, "grant" | "deny" | "keep">;

export const openConsent = () => openPhoneConsent({ api });

/**
 * The phone opens the consent dialog only while the engineer has no access. Refusing there is therefore always a Deny,
 * even if the server has already recorded a Grant whose response was lost.
 */
export function phoneAnswers(consent: PhoneConsent, changed: () => void): ConsentActions {
  const told = async (answer: Promise<ActionResult>) => {
    const result = await answer;
    changed();
    return result;
  };
  return {
    grant: (input) => told(consent.grant(input)),
    deny: (input) => told(consent.deny(input)),
    keep: null,
  };
}

/** The phone itself shares nothing, so a Deny that's still pending hasn't stopped anything. */
export function pendingDenialText({ isDenialPending, refusal }: PhoneConsentSnapshot): string | null {
  if (!isDenialPending) return null;
  return refusal === null ? texts.denialPending : texts.denialRejected(failureText(refusal));
}

export const withdraw = (sessionId: string) => resultOf(api.consent.narrow({ sessionId, scopes: [] }));
