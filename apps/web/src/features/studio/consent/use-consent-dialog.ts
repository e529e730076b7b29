import type { AccessLevel } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import { useEffect, useState } from "react";
import { consentRequestKey, type Engineer, engineerOf } from "../session-phase.ts";
import { firstOffer } from "./consent-levels.ts";

export type ConsentRequest = { engineer: Engineer; level: AccessLevel };
type Asked = { engineerId: string; level: AccessLevel };

/**
 * The dialog opens automatically once per request, and the artist can open it again. It closes when the session gets
 * another engineer. It stays open while a Deny isn't recorded, whatever the server says about the grant.
 */
export function useConsentDialog(session: SessionView | null, isDenialPending: boolean) {
  const requestKey = consentRequestKey(session);
  const [answeredKey, setAnsweredKey] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const engineer = session === null || session.status === "ended" ? null : engineerOf(session);

  const wasDeclined = session !== null && session.declined !== null;
  useEffect(() => {
    // Another invitation is a new request, even if it goes to the same engineer.
    if (wasDeclined) setAnsweredKey(null);
  }, [wasDeclined]);
  const opensByItself = requestKey !== null && requestKey !== answeredKey;
  const askedNow = asked !== null && asked.engineerId === engineer?.id ? asked : null;
  const isUp = engineer !== null && (opensByItself || askedNow !== null || isDenialPending);
  return {
    request: isUp ? { engineer, level: askedNow?.level ?? firstOffer } : null,
    open(level: AccessLevel = firstOffer) {
      if (engineer !== null) setAsked({ engineerId: engineer.id, level });
    },
    close() {
      setAsked(null);
      setAnsweredKey(requestKey);
    },
  };
}
