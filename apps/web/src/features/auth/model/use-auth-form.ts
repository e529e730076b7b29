import type { RequestableRole } from "@foldback/domain/people/roles";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AuthAnswer, AuthFailure, SocialProvider } from "../../../shared/auth/auth-request.ts";
import { meQuery } from "../../../shared/auth/current-user.ts";
import { signInWithPasskey } from "../../../shared/auth/passkeys.ts";
import { tellOtherTabs } from "../../../shared/auth/sign-in-changes.ts";
import { toasts, useSingleToast } from "../../../shared/toasts/toasts.ts";
import { signIn, signUp, startSocialSignIn, verifyBackupCode, verifyTotp } from "../api/auth-client.ts";
import { authTexts } from "../texts.ts";
import {
  type AuthFields,
  emptyFields,
  type FieldErrors,
  signInErrors,
  signUpErrors,
  socialSignUpErrors,
} from "./auth-fields.ts";
import { rememberSignUp } from "./pending-sign-up.ts";

export type AuthFormDeps = {
  role: RequestableRole;
  onSignedIn: () => void;
  onSignedUp: (email: string) => void;
};

export type AuthForm = ReturnType<typeof useAuthForm>;

const today = () => new Date().toISOString().slice(0, 10);

/** One form for both tabs. It keeps what you typed until the request succeeds. */
export function useAuthForm({ role, onSignedIn, onSignedUp }: AuthFormDeps) {
  const queryClient = useQueryClient();
  const { fields, errors, change, isValid, forgetErrors, ...form } = useAuthFields();
  const { busy, failure, run, forget } = useAuthCall();
  const [step, setStep] = useState<"credentials" | "second-factor">("credentials");

  const clear = () => {
    form.clear();
    setStep("credentials");
  };

  const finishSignIn = async () => {
    clear();
    toasts.show({ ...authTexts.signedIn, tone: "success" });
    onSignedIn();
    tellOtherTabs();
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };

  return {
    fields,
    errors,
    busy,
    failure,
    step,
    change,
    forgetFailure(): void {
      forget();
      forgetErrors();
    },
    backToCredentials(): void {
      setStep("credentials");
      forget();
    },
    async submitSignIn(): Promise<void> {
      if (!isValid(signInErrors(fields))) return;
      const email = fields.email.trim();
      const done = await run(authTexts.signInFailed, () => signIn({ email, password: fields.password }));
      if (done === "second-factor") setStep("second-factor");
      else if (done !== null) await finishSignIn();
    },
    async submitCode(code: string, kind: "totp" | "backup"): Promise<void> {
      const verify = kind === "totp" ? verifyTotp : verifyBackupCode;
      const done = await run(authTexts.signInFailed, () => verify(code.replace(/\s/g, "")));
      if (done !== null) await finishSignIn();
    },
    async submitPasskey(): Promise<void> {
      const cancelled = {
        ok: false,
        failure: { code: "PASSKEY_CANCELLED", message: authTexts.errors.PASSKEY_CANCELLED },
      } as const;
      const done = await run(authTexts.signInFailed, async () => (await signInWithPasskey()) ?? cancelled);
      if (done !== null) await finishSignIn();
    },
    async submitSignUp(): Promise<void> {
      if (!isValid(signUpErrors(fields, today()))) return;
      const { password, birthDate } = fields;
      const email = fields.email.trim();
      const person = { email, password, birthDate, name: fields.fullName.trim(), requestedRole: role };
      const done = await run(authTexts.signUpFailed, () => signUp(person));
      if (done === null) return;
      clear();
      toasts.show({ ...authTexts.signedUp, tone: "success" });
      rememberSignUp(email);
      onSignedUp(email);
    },
    /** Signing up with Google or GitHub needs the date of birth too. */
    async submitSocial(provider: SocialProvider, how: "sign-in" | "sign-up"): Promise<void> {
      if (how === "sign-up" && !isValid(socialSignUpErrors(fields, today()))) return;
      const newcomer = how === "sign-up" ? { birthDate: fields.birthDate, requestedRole: role } : undefined;
      const url = await run(authTexts.socialFailed, () => startSocialSignIn(provider, newcomer));
      if (url !== null) window.location.assign(url);
    },
  };
}

function useAuthFields() {
  const [fields, setFields] = useState<AuthFields>(emptyFields);
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    fields,
    errors,
    change(name: keyof AuthFields, value: string): void {
      setFields((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    /** Shows the errors, and returns true if there are none. */
    isValid(found: FieldErrors): boolean {
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    forgetErrors: () => setErrors({}),
    clear() {
      setFields(emptyFields);
      setErrors({});
    },
  };
}

/** Runs one call at a time. A failure stays on the form and is shown in a toast. */
function useAuthCall() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const failed = useSingleToast();

  const run = async <Value>(title: string, call: () => Promise<AuthAnswer<Value>>): Promise<Value | null> => {
    setBusy(true);
    setFailure(null);
    failed.forget();
    const answer = await call();
    setBusy(false);
    if (answer.ok) return answer.value ?? ({} as Value);
    setFailure(answer.failure);
    failed.show({ title, description: answer.failure.message, tone: "destructive" });
    return null;
  };

  return { busy, failure, run, forget: () => setFailure(null) };
}
