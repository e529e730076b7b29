import { expect, test } from "vitest";
import { readSetUp } from "./read-set-up.ts";

test("the set-up gives the authenticator app's URI, the secret to type and the backup codes", () => {
  const totpURI = "otpauth://totp/Foldback:a%40b.test?secret=ABC234&issuer=Foldback";
  expect(readSetUp({ totpURI, backupCodes: ["one", "two"] })).toEqual({
    totpUri: totpURI,
    secret: "ABC234",
    backupCodes: ["one", "two"],
  });
  expect(readSetUp({ backupCodes: ["one"] })).toMatchObject({ backupCodes: ["one"], secret: "" });
});

test.each([null, undefined, "x", {}, { backupCodes: "one" }])("%j isn't a set-up", (answer) => {
  expect(readSetUp(answer)).toBeNull();
});
