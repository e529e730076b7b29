import { expect, test } from "vitest";
import { emptyFields, signInErrors, signUpErrors } from "./auth-fields.ts";
import { authTexts, linkErrorText } from "./auth-texts.ts";

const fields = (change: Partial<typeof emptyFields>) => ({ ...emptyFields, ...change });

test("signing in needs an email address and a password", () => {
  expect(signInErrors(emptyFields)).toEqual({
    email: authTexts.fields.emailMissing,
    password: authTexts.fields.passwordMissing,
  });
  expect(signInErrors(fields({ email: "nora@studio.com", password: "x" }))).toEqual({});
});

test("an email address has the format of one", () => {
  for (const email of ["nora", "nora@", "nora@studio", "no ra@studio.com", "@studio.com"]) {
    expect(signInErrors(fields({ email, password: "secret" })).email).toBe(authTexts.fields.emailMalformed);
  }
});

test("signing up needs six characters of password and no name", () => {
  expect(signUpErrors(fields({ email: "nora@studio.com", password: "12345" }))).toEqual({
    password: authTexts.fields.passwordShort,
  });
  expect(signUpErrors(fields({ email: "nora@studio.com", password: "123456" }))).toEqual({});
});

test("a link error is put into words in either case, and an unknown one too", () => {
  expect(linkErrorText("token_expired")).toBe(authTexts.errors.TOKEN_EXPIRED);
  expect(linkErrorText("<script>")).toBe(authTexts.errors.INVALID_TOKEN);
});
