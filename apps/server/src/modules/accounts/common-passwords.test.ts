import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test("common passwords are refused in any case and with digits added", () => {
  for (const password of ["password1", "PASSWORD", "123456", "Qwerty2024", "letmein!", "liverpool99"]) {
    expect(isCommonPassword(password), password).toBe(true);
  }
});

test("ordinary phrases are accepted", () => {
  for (const password of ["correct horse", "babadolo-sosoriso", "monkey bars at dawn", "t8x!q2"]) {
    expect(isCommonPassword(password), password).toBe(false);
  }
});
