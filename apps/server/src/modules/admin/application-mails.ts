// The mail that tells an applicant the administrator's decision. The mailer formats it.
import type { Mail } from "../accounts/ports.ts";

export type ApplicationDecision = { kind: "approved" } | { kind: "rejected"; reason: string };

export function applicationMail(to: string, decision: ApplicationDecision, publicUrl: string): Mail {
  if (decision.kind === "approved") {
    return {
      to,
      subject: "You're now an engineer on Foldback",
      text: "We've approved your application. Artists can see your profile and invite you, and your engineer dashboard is open.",
      link: `${publicUrl}/engineer`,
    };
  }
  const reason = decision.reason === "" ? "" : `\n\nOur reason:\n\n${decision.reason}`;
  return {
    to,
    subject: "Your application as an engineer",
    text: `We've looked at your application and can't accept you as an engineer right now. You can still use everything as an artist.${reason}`,
    link: `${publicUrl}/engineer`,
  };
}
