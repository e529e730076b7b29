import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import type { AuthFailure } from "../../../shared/auth/auth-request.ts";
import { meQuery, useMe } from "../../../shared/auth/current-user.ts";
import { tellOtherTabs, tellThisTab } from "../../../shared/auth/sign-in-changes.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { proveAddress, readSignUpLink, signOut } from "../api/auth-client.ts";
import { authTexts } from "../texts.ts";
import { forgetSignUp } from "./pending-sign-up.ts";

type LinkState =
  | { status: "looking" }
  | { status: "ready"; email: string; isSameBrowser: boolean }
  | { status: "done"; email: string; isSameBrowser: boolean }
  | { status: "failed"; failure: AuthFailure };

export type VerifyLink = ReturnType<typeof useVerifyLink>;

/** Handles the link in a verification email. Opening the link changes nothing; the button calls `verify`. */
export function useVerifyLink(token: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const present = useMe().data ?? null;
  const [state, setState] = useState<LinkState>({ status: "looking" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const look = useCallback(async () => {
    const answer = await readSignUpLink(token);
    setState(answer.ok ? { status: "ready", ...answer.value } : { status: "failed", failure: answer.failure });
  }, [token]);
  useEffect(() => void look(), [look]);

  const verify = async (password?: string) => {
    if (state.status !== "ready") return;
    setBusy(true);
    setFailure(null);
    const answer = await proveAddress({ token, password });
    setBusy(false);
    if (!answer.ok) {
      if (isLinkInvalid(answer.failure)) setState({ status: "failed", failure: answer.failure });
      else setFailure(answer.failure);
      return;
    }
    forgetSignUp();
    if (answer.value.signedIn) tellOtherTabs();
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    if (answer.value.signedIn) await navigate({ to: "/", search: { verified: true }, replace: true });
    else setState({ ...state, status: "done" });
  };

  /** Stays on this page after signing out so that the link can still be used. */
  const leaveAccount = async () => {
    setBusy(true);
    const answer = await signOut();
    setBusy(false);
    if (!answer.ok) {
      toasts.show({ title: authTexts.signOutFailed, description: answer.failure.message, tone: "destructive" });
      return;
    }
    toasts.show(authTexts.signedOut);
    tellOtherTabs();
    tellThisTab();
  };

  return { state, present: present?.user.email ?? null, busy, failure, look, verify, leaveAccount };
}

/** True if the link itself is invalid. After any other failure, the visitor can try the same link again. */
export const isLinkInvalid = ({ code }: AuthFailure) => code === "INVALID_TOKEN" || code === "TOKEN_EXPIRED";
