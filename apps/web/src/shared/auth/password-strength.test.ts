import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

test.each([
  ["123456", "weak"],
  ["aaaaaaaaaaaaaaaa", "weak"],
  ["password1", "weak"],
  ["abcdefghijkl", "weak"],
  ["mellotron92", "fair"],
  ["a long enough secret", "strong"],
  ["q7#Kd!2vRw", "strong"],
])("%s is %s", (password, strength) => expect(passwordStrength(password)).toBe(strength));
