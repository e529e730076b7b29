import { Button } from "@foldback/ui/button";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, useRef, useState } from "react";
import type { GuestInvitation } from "../api/guest-client.ts";
import { guestTexts as texts } from "../guest-texts.ts";
import { birthDateError } from "../model/auth-fields.ts";
import type { GuestPage } from "../model/use-guest-invitation.ts";
import { authTexts } from "../texts.ts";
import { Accepts } from "./credentials-form.tsx";

type Errors = { name?: string | undefined; birthDate?: string | undefined };

/**
 * Asks a new user for their name, which the artist sees in the consent dialog, and for the date of birth that every
 * sign-up requires.
 */
export function GuestIntroduction({ page, invitation }: { page: GuestPage; invitation: GuestInvitation }) {
  const formRef = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  const [birthDate, setBirthDate] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      name: name.trim() === "" ? texts.nameMissing : undefined,
      birthDate: birthDateError(birthDate, new Date().toISOString().slice(0, 10)),
    };
    setErrors(wrong);
    if (wrong.name === undefined && wrong.birthDate === undefined)
      await page.accept(invitation.artistName, { name: name.trim(), birthDate });
    else setTimeout(() => formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="break-all font-semibold text-ink">{invitation.address}</p>
      <TextField
        label={texts.yourName}
        hint={texts.yourNameHint}
        autoComplete="name"
        maxLength={120}
        required
        disabled={page.busy}
        error={errors.name}
        value={name}
        onValueChange={setName}
      />
      <TextField
        label={authTexts.birthDate}
        type="date"
        autoComplete="bday"
        required
        disabled={page.busy}
        error={errors.birthDate}
        hint={authTexts.birthDateHint}
        value={birthDate}
        onValueChange={setBirthDate}
      />
      <Accepts />
      <Button type="submit" variant="primary" size="lg" busy={page.busy}>
        {texts.acceptAndSignIn}
      </Button>
    </form>
  );
}
