import type { SessionView } from "@foldback/protocol/signaling";
import type { PhoneConsent } from "@foldback/studio-link/phone-consent";
import { useEffect, useState } from "react";
import { openConsent } from "./phone-consent.ts";

/** The artist's answer for as long as the page stands, however its questions come and go; null before the first effect. */
export function usePhoneConsent(session: SessionView | null): PhoneConsent | null {
  const [consent, setConsent] = useState<PhoneConsent | null>(null);
  useEffect(() => {
    const opened = openConsent();
    setConsent(opened);
    return () => {
      opened.close();
      setConsent(null);
    };
  }, []);
  useEffect(() => consent?.heed(session), [consent, session]);
  return consent;
}
