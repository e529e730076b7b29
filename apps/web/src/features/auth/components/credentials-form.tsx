import { Button } from "@foldback/ui/button";
import { PasswordField } from "@foldback/ui/password-field";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { passwordTexts } from "../../../shared/auth/texts.ts";
import { Sentence } from "../../../shared/page/sentence.tsx";
import type { AuthForm } from "../model/use-auth-form.ts";
import { authTexts } from "../texts.ts";
import { FormFailure } from "./form-failure.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

type CredentialsFormProps = {
  kind: "sign-in" | "sign-up";
  form: AuthForm;
  mailbox: boolean;
  firstFieldRef: RefObject<HTMLInputElement | null>;
  onForgotten?: () => void;
};

const words = {
  "sign-in": { action: authTexts.signIn, busy: authTexts.signingIn },
  "sign-up": { action: authTexts.signUp, busy: authTexts.signingUp },
} as const;

export function CredentialsForm({ kind, form, mailbox, firstFieldRef, onForgotten }: CredentialsFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { fields, errors, busy, failure, change } = form;
  // Disabling the fields loses the focus, so move it to the password field.
  useEffect(() => {
    if (failure !== null) formRef.current?.querySelector<HTMLElement>("[autocomplete$=password]")?.focus();
  }, [failure]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await (kind === "sign-in" ? form.submitSignIn() : form.submitSignUp());
    formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const password = {
    label: authTexts.password,
    disabled: busy,
    error: errors.password,
    value: fields.password,
    onValueChange: (value: string) => change("password", value),
  };
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {kind === "sign-up" && (
        <TextField
          ref={firstFieldRef}
          label={authTexts.fullName}
          hint={authTexts.fullNameHint}
          autoComplete="name"
          maxLength={120}
          disabled={busy}
          value={fields.fullName}
          onValueChange={(value) => change("fullName", value)}
        />
      )}
      <TextField
        ref={kind === "sign-in" ? firstFieldRef : undefined}
        label={authTexts.email}
        type="email"
        autoComplete="email"
        required
        disabled={busy}
        error={errors.email}
        value={fields.email}
        onValueChange={(value) => change("email", value)}
      />
      {kind === "sign-up" ? (
        <NewPasswordField {...password} />
      ) : (
        <PasswordField words={passwordTexts} autoComplete="current-password" required {...password} />
      )}
      {kind === "sign-up" && (
        <TextField
          label={authTexts.birthDate}
          type="date"
          autoComplete="bday"
          required
          disabled={busy}
          error={errors.birthDate}
          hint={authTexts.birthDateHint}
          value={fields.birthDate}
          onValueChange={(value) => change("birthDate", value)}
        />
      )}
      {kind === "sign-up" && <Accepts />}
      {failure !== null && <FormFailure failure={failure} email={fields.email.trim()} mailbox={mailbox} />}
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? words[kind].busy : words[kind].action}
      </Button>
      {onForgotten !== undefined && (
        <Button variant="ghost" size="sm" disabled={busy} onClick={onForgotten}>
          {authTexts.forgottenPassword}
        </Button>
      )}
    </form>
  );
}

/** Opens in new tabs so that you don't lose what you've typed. */
export const Accepts = () => (
  <p className="text-ink-muted text-xs">
    <Sentence
      text={authTexts.accepts}
      parts={{
        terms: <PageLink to="/terms">{authTexts.terms}</PageLink>,
        privacy: <PageLink to="/privacy">{authTexts.privacy}</PageLink>,
      }}
    />
  </p>
);

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer" className="text-accent-text underline underline-offset-4">
    {children}
  </a>
);
