import { useState } from "react";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { resendVerification } from "../api/auth-client.ts";
import { authTexts } from "../texts.ts";

/** Sends the verification email again and shows a toast. */
export function useResendVerification(email: string) {
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const answer = await resendVerification(email);
    setBusy(false);
    if (answer.ok) toasts.show({ ...authTexts.mailSent, tone: "success" });
    else toasts.show({ title: authTexts.mailNotSent, description: answer.failure.message, tone: "destructive" });
  };
  return { busy, resend };
}
