import type { GuestLink } from "@foldback/domain/people/guest-link";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import type { AuthFailure } from "../../../shared/auth/auth-request.ts";
import { meQuery, useMe } from "../../../shared/auth/current-user.ts";
import { tellOtherTabs, tellThisTab } from "../../../shared/auth/sign-in-changes.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { signOut } from "../api/auth-client.ts";
import { acceptInvitation, type GuestInvitation, mailInvitationLink, readInvitation } from "../api/guest-client.ts";
import { guestTexts } from "../guest-texts.ts";
import { authTexts } from "../texts.ts";

type State =
  | { status: "looking" }
  | { status: "open"; invitation: GuestInvitation }
  | { status: "failed"; failure: AuthFailure };

export type GuestPage = ReturnType<typeof useGuestInvitation>;

/** Opening the invitation changes nothing. Only the buttons do. */
export function useGuestInvitation(link: GuestLink) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const present = useMe().data?.user.email ?? null;
  const [state, setState] = useState<State>({ status: "looking" });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [isMailed, setIsMailed] = useState(false);

  const look = useCallback(async () => {
    const answer = await readInvitation(link);
    setState(answer.ok ? { status: "open", invitation: answer.value } : { status: "failed", failure: answer.failure });
  }, [link]);
  // Signing in or out, here or in another tab, changes what to do next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: look again whenever the account changes.
  useEffect(() => void look(), [look, present]);

  const during = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    await act();
    setBusy(false);
  };
  const mailLink = () =>
    during(async () => {
      const answer = await mailInvitationLink(link);
      if (answer.ok) setIsMailed(true);
      else setFailure(answer.failure);
    });
  const accept = (artistName: string, newcomer: { name: string; birthDate: string } | null) =>
    during(async () => {
      const answer = await acceptInvitation(link, newcomer);
      if (!answer.ok) {
        setFailure(answer.failure);
        // The link may have been used up, or the invitation withdrawn, since we looked.
        if (looksAgainAfter.includes(answer.failure.code)) await look();
        return;
      }
      tellOtherTabs();
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      toasts.show({ ...guestTexts.accepted(artistName), tone: "success" });
      await navigate({ to: "/engineer", replace: true });
    });
  const leaveAccount = () =>
    during(async () => {
      const answer = await signOut();
      if (!answer.ok) {
        toasts.show({ title: authTexts.signOutFailed, description: answer.failure.message, tone: "destructive" });
        return;
      }
      tellOtherTabs();
      tellThisTab();
    });
  return { state, present, busy, failure, isMailed, look, mailLink, accept, leaveAccount };
}

const looksAgainAfter: readonly string[] = ["INVALID_TOKEN", "INVITATION_NOT_VALID", "SIGN_IN_FIRST", "OTHER_ACCOUNT"];
