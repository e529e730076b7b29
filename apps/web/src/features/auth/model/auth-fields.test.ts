import { expect, test } from "vitest";
import { authTexts } from "../texts.ts";
import { emptyFields, signInErrors, signUpErrors, socialSignUpErrors } from "./auth-fields.ts";
import { linkErrorText, linkFailure } from "./link-failure.ts";

const fields = (change: Partial<typeof emptyFields>) => ({ ...emptyFields, ...change });

test("signing in needs an email address and a password", () => {
  expect(signInErrors(emptyFields)).toEqual({
    email: authTexts.fields.emailMissing,
    password: authTexts.fields.passwordMissing,
  });
  expect(signInErrors(fields({ email: "nora@studio.com", password: "x" }))).toEqual({});
});

test("a malformed email address is refused", () => {
  for (const email of ["nora", "nora@", "nora@studio", "no ra@studio.com", "@studio.com"]) {
    expect(signInErrors(fields({ email, password: "secret" })).email).toBe(authTexts.fields.emailMalformed);
  }
});

test("signing up needs a password of six characters and an age of sixteen, but no name", () => {
  const today = "2026-11-21";
  const nora = { email: "nora@studio.com", password: "123456", birthDate: "2010-11-21" };
  expect(signUpErrors(fields({ ...nora, password: "12345" }), today)).toEqual({
    password: authTexts.fields.passwordShort,
  });
  expect(signUpErrors(fields({ ...nora, birthDate: "2010-11-22" }), today)).toEqual({
    birthDate: authTexts.errors.TOO_YOUNG,
  });
  expect(signUpErrors(fields({ ...nora, birthDate: "" }), today)).toEqual({
    birthDate: authTexts.errors.BIRTH_DATE_MISSING,
  });
  expect(signUpErrors(fields(nora), today)).toEqual({});
  expect(socialSignUpErrors(fields({ birthDate: "2000-01-01" }), today)).toEqual({});
});

test("every link error has a text, in upper or lower case, and so does an unknown one", () => {
  expect(linkErrorText("token_expired")).toBe(authTexts.errors.TOKEN_EXPIRED);
  expect(linkErrorText("<script>")).toBe(authTexts.errors.INVALID_TOKEN);
});

test("a failed Google or GitHub sign-in doesn't show the text of a failed verification", () => {
  expect(linkFailure("signup_disabled")).toEqual({
    title: "OAuth sign in failed",
    description: authTexts.errors.SIGNUP_DISABLED,
  });
  expect(linkFailure("access_denied").title).toBe("OAuth sign in failed");
  expect(linkFailure("TOKEN_EXPIRED")).toEqual({
    title: "Verification failed",
    description: authTexts.errors.TOKEN_EXPIRED,
  });
});
