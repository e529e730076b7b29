import { expect, test } from "vitest";
import { parseTwoFactorSetup } from "./parse-two-factor-setup.ts";

test("a valid set-up gives the authenticator URI, the secret to type and the backup codes", () => {
  const totpURI = "otpauth://totp/Foldback:a%40b.test?secret=ABC234&issuer=Foldback";
  expect(parseTwoFactorSetup({ totpURI, backupCodes: ["one", "two"] })).toEqual({
    totpUri: totpURI,
    secret: "ABC234",
    backupCodes: ["one", "two"],
  });
  expect(parseTwoFactorSetup({ backupCodes: ["one"] })).toMatchObject({ backupCodes: ["one"], secret: "" });
});

test.each([null, undefined, "x", {}, { backupCodes: "one" }])("%j isn't a valid set-up", (answer) => {
  expect(parseTwoFactorSetup(answer)).toBeNull();
});
