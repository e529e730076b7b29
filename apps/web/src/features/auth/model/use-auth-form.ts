import type { RequestableRole } from "@foldback/domain/people/roles";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "../../../shared/current-user.ts";
import { toasts } from "../../../shared/toasts.ts";
import {
  type AuthAnswer,
  type AuthFailure,
  type SocialProvider,
  signIn,
  signUp,
  startSocialSignIn,
} from "../api/auth-client.ts";
import { type AuthFields, emptyFields, type FieldErrors, signInErrors, signUpErrors } from "./auth-fields.ts";
import { authTexts } from "./auth-texts.ts";

export type AuthFormDeps = {
  role: RequestableRole;
  onSignedIn: () => void;
  onSignedUp: (email: string) => void;
};

export type AuthForm = ReturnType<typeof useAuthForm>;

/** One form for both tabs: what was typed stays until it has led to success. */
export function useAuthForm({ role, onSignedIn, onSignedUp }: AuthFormDeps) {
  const queryClient = useQueryClient();
  const [fields, setFields] = useState<AuthFields>(emptyFields);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const run = async <Value>(title: string, call: () => Promise<AuthAnswer<Value>>): Promise<Value | null> => {
    setBusy(true);
    setFailure(null);
    const answer = await call();
    setBusy(false);
    if (answer.ok) return answer.value ?? ({} as Value);
    setFailure(answer.failure);
    toasts.show({ title, description: answer.failure.message, tone: "destructive" });
    return null;
  };

  const isValid = (found: FieldErrors) => {
    setErrors(found);
    return Object.keys(found).length === 0;
  };

  const clear = () => {
    setFields(emptyFields);
    setErrors({});
  };

  return {
    fields,
    errors,
    busy,
    failure,
    change(name: keyof AuthFields, value: string): void {
      setFields((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    forgetFailure(): void {
      setFailure(null);
      setErrors({});
    },
    async submitSignIn(): Promise<void> {
      if (!isValid(signInErrors(fields))) return;
      const email = fields.email.trim();
      const done = await run(authTexts.signInFailed, () => signIn({ email, password: fields.password }));
      if (done === null) return;
      clear();
      toasts.show({ ...authTexts.signedIn, tone: "success" });
      onSignedIn();
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    async submitSignUp(): Promise<void> {
      if (!isValid(signUpErrors(fields))) return;
      const email = fields.email.trim();
      const person = { email, password: fields.password, name: fields.fullName.trim(), requestedRole: role };
      const done = await run(authTexts.signUpFailed, () => signUp(person));
      if (done === null) return;
      clear();
      toasts.show({ ...authTexts.signedUp, tone: "success" });
      onSignedUp(email);
    },
    async submitSocial(provider: SocialProvider): Promise<void> {
      const url = await run(authTexts.socialFailed, () => startSocialSignIn(provider));
      if (url !== null) window.location.assign(url);
    },
  };
}
