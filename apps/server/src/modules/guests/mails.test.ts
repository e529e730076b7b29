import { expect, test } from "vitest";
import { guestInvitationMail, guestSignInMail } from "./mails.ts";
import { nameInMail } from "./policy.ts";

test("[GU-8] ordinary names stay as they are", () => {
  for (const name of ["Ada", "J. R. Smith", "J.R. Smith", "Bjørk", "Łukasz Żak", "Ada <b>", "O'Neil & Co"])
    expect(nameInMail(name, "start")).toBe(name);
  expect(nameInMail(" Ada\r\n\tLovelace ", "middle")).toBe("Ada Lovelace");
});

test("[GU-8] a name that could pass for a link, or is empty or too long, becomes 'an artist', with a capital only at the start of a sentence", () => {
  const names = [
    "Win at evil.example",
    "evil.com",
    "http://evil",
    "evil/prize",
    "mailto:me",
    "me@evil",
    "www.evil",
    "  ",
    "x".repeat(61),
    "Bank\u{202e}knaB.moc",
  ];
  for (const name of names) {
    expect(nameInMail(name, "start")).toBe("An artist");
    expect(nameInMail(name, "middle")).toBe("an artist");
  }
  const invitation = { email: "theo@example.test", artistName: "evil.com" };
  const link = { publicUrl: "https://studio.example", invitation: "id", token: "secret" };
  expect(guestInvitationMail(invitation, link).text).toMatch(/^An artist has invited you/);
  expect(guestSignInMail(invitation, link).text).toContain("to join an artist's sessions.");
});

test("[GU-8] the subject has no name, and the token is only in the link's fragment", () => {
  const invitation = { email: "theo@example.test", artistName: "Ada" };
  const link = { publicUrl: "https://studio.example", invitation: "id", token: "secret" };
  for (const mail of [guestInvitationMail(invitation, link), guestSignInMail(invitation, link)]) {
    expect(mail.subject).not.toContain("Ada");
    expect(mail.text).toContain("Ada");
    expect(mail.text).not.toContain("secret");
    expect(mail.link).toBe("https://studio.example/guest#invitation=id&token=secret");
  }
});
