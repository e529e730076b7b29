import type { AccessLevel } from "@foldback/domain/consent/scopes";
import type { StudioActions } from "@foldback/studio-link/studio-view";
import { useEffect, useRef, useState } from "react";
import { failureText } from "../../../shared/failure-text.ts";
import { showNotice } from "../../../shared/show-notice.ts";

type Answer = { engineerId: string; actions: Pick<StudioActions, "grant" | "deny">; close: () => void };
type Busy = "grant" | "deny" | null;

const denyAgainAfterMs = 5_000;
const notRecorded = "Your denial could not be recorded yet. No access was given. Trying again...";

/** Gives the artist's answer to the engine and says what became of it. */
export function useConsentAnswer({ engineerId, actions, close }: Answer) {
  const [busy, setBusy] = useState<Busy>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const retry = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(retry.current), []);

  const grant = async ({ level, understood }: { level: AccessLevel; understood: boolean }) => {
    clearTimeout(retry.current);
    if (!understood) {
      setProblem("Confirmation required: Please confirm you understand.");
      showNotice("consentNotConfirmed");
      return;
    }
    setProblem(null);
    if (actions.grant === null) return close();
    setBusy("grant");
    const result = await actions.grant({ engineerId, level, understood });
    setBusy(null);
    if (result.ok) return close();
    setProblem(failureText(result.code));
    showNotice("consentFailed", { code: result.code });
  };

  /** A denial needs no record to take effect; it is sent again until it has one. */
  const deny = async () => {
    clearTimeout(retry.current);
    if (actions.deny === null) return close();
    setBusy("deny");
    const result = await actions.deny({ engineerId });
    setBusy(null);
    const lasting = !result.ok && result.code !== "NETWORK" && result.code !== "CONSENT_NOT_RECORDED";
    if (result.ok || lasting) return close();
    setProblem(notRecorded);
    retry.current = setTimeout(() => void deny(), denyAgainAfterMs);
  };

  return { busy, problem, grant, deny };
}
