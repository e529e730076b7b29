import { authTexts } from "./auth-texts.ts";

export type AuthFields = { fullName: string; email: string; password: string };
export type FieldErrors = Partial<Record<keyof AuthFields, string>>;

export const emptyFields: AuthFields = { fullName: "", email: "", password: "" };
const minPasswordLength = 6;

const emailFormat = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function signInErrors(fields: AuthFields): FieldErrors {
  return withoutGaps({
    email: emailError(fields.email),
    password: fields.password === "" ? authTexts.fields.passwordMissing : undefined,
  });
}

/** The full name is optional. */
export function signUpErrors(fields: AuthFields): FieldErrors {
  const short = fields.password.length < minPasswordLength ? authTexts.fields.passwordShort : undefined;
  return withoutGaps({
    email: emailError(fields.email),
    password: fields.password === "" ? authTexts.fields.passwordMissing : short,
  });
}

function emailError(email: string): string | undefined {
  if (email.trim() === "") return authTexts.fields.emailMissing;
  return emailFormat.test(email.trim()) ? undefined : authTexts.fields.emailMalformed;
}

const withoutGaps = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
