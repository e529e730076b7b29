import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { meQuery } from "../../../shared/auth/current-user.ts";
import { tellOtherTabs } from "../../../shared/auth/sign-in-changes.ts";
import { mayLeave } from "../../../shared/live/leave-question.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { signOut } from "../api/auth-client.ts";
import { authTexts } from "../texts.ts";

/** Signs out and goes home; nothing of one person's data stays in memory for the next. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeave())) return;
    const answer = await signOut();
    if (!answer.ok) {
      toasts.show({ title: authTexts.signOutFailed, description: answer.failure.message, tone: "destructive" });
      return;
    }
    toasts.show(authTexts.signedOut);
    tellOtherTabs();
    queryClient.clear();
    queryClient.setQueryData(meQuery.queryKey, null);
    await navigate({ to: "/", ignoreBlocker: true });
  };
}
