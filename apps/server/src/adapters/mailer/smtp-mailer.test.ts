import { afterEach, expect, test } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const from = "Foldback <no-reply@foldback.test>";
const mail = { to: "ada@example.test", subject: "Verify your email address", text: "Open the link.", link: null };

/** A mail server that doesn't offer STARTTLS. */
async function openMailServer() {
  const mails = await startMailServer();
  closers.push(mails.close);
  return mails;
}

test("an email that needs TLS isn't sent to a server without it, whatever the setting says", async () => {
  const mails = await openMailServer();
  for (const query of ["", "?requireTLS=false", "?ignoreTLS=true"]) {
    const mailer = createSmtpMailer({ smtpUrl: `${mails.url}${query}`, from, requiresTls: true });
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: "ETLS" });
  }
  expect(mails.taken).toEqual([]);
});

test("an email that doesn't need TLS is sent to a local server without it", async () => {
  const mails = await openMailServer();
  await createSmtpMailer({ smtpUrl: mails.url, from, requiresTls: false }).send(mail);
  expect(mails.taken).toMatchObject([{ envelopeTo: ["ada@example.test"] }]);
});
