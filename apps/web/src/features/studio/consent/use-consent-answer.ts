import type { AccessLevel } from "@foldback/domain/consent/scopes";
import type { FailureCode } from "@foldback/studio-link/ports";
import type { StudioActions } from "@foldback/studio-link/studio-view";
import { startTransition, useRef, useState } from "react";
import { failureText } from "../../../shared/http/failure.ts";
import { noticeMessage, showNotice } from "../../../shared/toasts/notices.ts";
import { toasts, useSingleToast } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

type Answer = {
  engineerId: string;
  actions: Pick<StudioActions, "grant" | "deny" | "keep">;
  close: () => void;
  isDenialPending: boolean;
};
type Busy = "grant" | "deny" | null;

const notRecorded = texts.denialNotRecordedYet;

const showNeverRecorded = (code: FailureCode) =>
  toasts.show({ title: texts.denialNotRecorded, description: failureText(code), tone: "destructive" });

export function useConsentAnswer({ engineerId, actions, close, isDenialPending }: Answer) {
  const [busy, setBusy] = useState<Busy>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Counts presses so that the result of an earlier press is ignored. */
  const newest = useRef(0);
  /** Needed because the button is disabled only at the next render, and a second press can come before that. */
  const isGranting = useRef(false);
  const notConfirmed = useSingleToast();

  const grant = async ({ level, understood }: { level: AccessLevel; understood: boolean }) => {
    notConfirmed.forget();
    if (!understood) {
      setProblem(texts.confirmationRequired);
      notConfirmed.show(noticeMessage("consentNotConfirmed"));
      return;
    }
    setProblem(null);
    if (actions.grant === null) return close();
    if (isGranting.current) return;
    isGranting.current = true;
    newest.current += 1;
    const mine = newest.current;
    const answer = actions.grant({ engineerId, level, understood });
    // Use a transition so that the capture and the request start before anything is rendered.
    startTransition(() => setBusy("grant"));
    const result = await answer;
    isGranting.current = false;
    if (mine !== newest.current) return;
    setBusy(null);
    if (result.ok) return close();
    setProblem(failureText(result.code));
    showNotice("consentFailed", { code: result.code });
  };

  /** Closes the dialog before the server answers, because keeping the current access takes effect immediately. */
  const keep = async () => {
    newest.current += 1;
    close();
    const result = await actions.keep?.({ engineerId });
    if (result?.ok === false)
      toasts.show({ title: texts.accessNotChanged, description: failureText(result.code), tone: "destructive" });
  };

  /** A denial takes effect before it's recorded. The engine keeps sending it even after this dialog has closed. */
  const deny = async () => {
    notConfirmed.forget();
    if (actions.deny === null) return keep();
    setBusy("deny");
    setProblem(null);
    newest.current += 1;
    const mine = newest.current;
    const result = await actions.deny({ engineerId });
    if (mine !== newest.current) return;
    setBusy(null);
    if (!result.ok) showNeverRecorded(result.code);
    close();
  };

  return {
    busy,
    problem: problem ?? (isDenialPending ? notRecorded : null),
    /** Deny stays enabled while a grant is being sent. */
    mayDeny: busy !== "deny",
    grant,
    deny,
  };
}
