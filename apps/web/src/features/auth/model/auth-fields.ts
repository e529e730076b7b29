import { ageVerdict } from "@foldback/domain/people/age";
import { looksLikeEmail } from "@foldback/domain/people/email-format";
import { authTexts } from "../texts.ts";

export type AuthFields = { fullName: string; email: string; password: string; birthDate: string };
export type FieldErrors = Partial<Record<keyof AuthFields, string>>;

export const emptyFields: AuthFields = { fullName: "", email: "", password: "", birthDate: "" };
const minPasswordLength = 6;

export function signInErrors(fields: AuthFields): FieldErrors {
  return withoutGaps({
    email: emailError(fields.email),
    password: fields.password === "" ? authTexts.fields.passwordMissing : undefined,
  });
}

/** The full name is optional. */
export function signUpErrors(fields: AuthFields, today: string): FieldErrors {
  return withoutGaps({
    email: emailError(fields.email),
    password: fields.password === "" ? authTexts.fields.passwordMissing : newPasswordError(fields.password),
    birthDate: birthDateError(fields.birthDate, today),
  });
}

/** Google and GitHub send the name and the email. */
export const socialSignUpErrors = (fields: AuthFields, today: string): FieldErrors =>
  withoutGaps({ birthDate: birthDateError(fields.birthDate, today) });

export const newPasswordError = (password: string): string | undefined =>
  password.length < minPasswordLength ? authTexts.fields.passwordShort : undefined;

export function emailError(email: string): string | undefined {
  if (email.trim() === "") return authTexts.fields.emailMissing;
  return looksLikeEmail(email) ? undefined : authTexts.fields.emailMalformed;
}

export function birthDateError(birthDate: string, today: string): string | undefined {
  switch (ageVerdict(birthDate, today)) {
    case "old-enough":
      return undefined;
    case "too-young":
      return authTexts.errors.TOO_YOUNG;
    case "no-date":
      return authTexts.errors.BIRTH_DATE_MISSING;
  }
}

const withoutGaps = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
