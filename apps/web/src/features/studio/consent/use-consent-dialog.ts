import type { AccessLevel, Scope } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import { useEffect, useState } from "react";
import { consentRequestKey, type Engineer, engineerOf } from "../session-phase.ts";
import { firstOffer, mayGoOn, type Offer } from "./consent-levels.ts";

export type ConsentRequest = { engineer: Engineer; level: AccessLevel };
/** The short consent question after an absence (CO-11). */
export type GoOnRequest = { engineer: Engineer; scopes: readonly Scope[] };
/** If the level is null, we choose between the short and the full question. */
type Asked = { engineerId: string; level: AccessLevel | null };
type Conditions = { isDenialPending: boolean; offer: Offer };

/**
 * The consent question opens automatically once per request, and the artist can open it again. It closes when the
 * session gets another engineer. It stays open until a Deny is recorded, whatever the server says about the grant.
 */
export function useConsentDialog(session: SessionView | null, { isDenialPending, offer }: Conditions) {
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
  const scopes = session?.engineer == null ? null : (session.interruption?.scopes ?? null);
  const isShort = !isDenialPending && (askedNow === null || askedNow.level === null);
  const goOn = isUp && isShort && scopes !== null && mayGoOn(scopes, offer) ? { engineer, scopes } : null;
  const ask = (level: AccessLevel | null) => {
    if (engineer !== null) setAsked({ engineerId: engineer.id, level });
  };
  return {
    goOn,
    request: isUp && goOn === null ? { engineer, level: askedNow?.level ?? firstOffer } : null,
    open: (level?: AccessLevel) => ask(level ?? null),
    /** Opens the full question, even if the short one would do. */
    openInFull: () => ask(firstOffer),
    close() {
      setAsked(null);
      setAnsweredKey(requestKey);
    },
  };
}
