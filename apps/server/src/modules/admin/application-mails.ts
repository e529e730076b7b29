// What an applicant is told by mail when an administrator has decided. How a mail looks is the mailer's trade.
import type { Mail } from "../accounts/ports.ts";

export type ApplicationDecision = { kind: "approved" } | { kind: "rejected"; reason: string };

export function applicationMail(to: string, decision: ApplicationDecision, publicUrl: string): Mail {
  if (decision.kind === "approved") {
    return {
      to,
      subject: "You are an engineer on Foldback now",
      text: "We have approved your application. Artists can see your profile and invite you; your engineer dashboard is open.",
      link: `${publicUrl}/engineer`,
    };
  }
  const reason = decision.reason === "" ? "" : `\n\nWhat we want to tell you:\n\n${decision.reason}`;
  return {
    to,
    subject: "Your application as an engineer",
    text: `We have looked at your application and cannot take you on as an engineer now. As an artist you can go on using everything.${reason}`,
    link: `${publicUrl}/engineer`,
  };
}
