import { expect, test } from "vitest";
import { readMail } from "./mail-settings.ts";

const requiresTls = (SMTP_URL: string) =>
  readMail({ SMTP_URL, MAIL_FROM: "no-reply@studio.example" }).settings?.requiresTls;

test("a mail server on another machine needs TLS, and one on this machine doesn't", () => {
  expect(requiresTls("smtp://user:password@mail.example:587")).toBe(true);
  expect(requiresTls("smtp://localhost.example:25")).toBe(true);
  expect(requiresTls("smtp://10.0.0.7:25?requireTLS=false")).toBe(true);
  expect(requiresTls("smtp://127.0.0.1:1025")).toBe(false);
  expect(requiresTls("smtp://localhost")).toBe(false);
  expect(requiresTls("smtp://[::1]:1025")).toBe(false);
});
