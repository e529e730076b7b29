import type { UserId } from "@foldback/domain/ids";
import type { Mail } from "../accounts/ports.ts";
import { AppError } from "../app-error.ts";
import { performAction } from "./perform-action.ts";
import type { AdminDeps, ApplicationDecision, ApplicationState, LockedPerson } from "./ports.ts";

type About = { adminId: UserId; targetId: UserId };

export async function approveEngineer(deps: AdminDeps, about: About): Promise<void> {
  await performAction(deps, {
    ...about,
    type: "engineer_approved",
    async change(tx, person, nowMs) {
      mustBe(person, "pending");
      await tx.approveEngineer(about.targetId, nowMs);
    },
  });
  await deps.tellApplicant(about.targetId, { kind: "approved" });
}

/** Only the applicant can read the reason. The ledger records the decision without it. */
export async function rejectEngineer(deps: AdminDeps, about: About & { reason: string }): Promise<void> {
  await performAction(deps, {
    ...about,
    type: "engineer_rejected",
    async change(tx, person, nowMs) {
      mustBe(person, "pending");
      await tx.rejectEngineer(about.targetId, { reason: about.reason === "" ? null : about.reason, nowMs });
    },
  });
  await deps.tellApplicant(about.targetId, { kind: "rejected", reason: about.reason });
}

export async function reopenEngineer(deps: AdminDeps, about: About): Promise<void> {
  await performAction(deps, {
    ...about,
    type: "engineer_reopened",
    async change(tx, person) {
      mustBe(person, "rejected");
      await tx.reopenEngineer(about.targetId);
    },
  });
}

function mustBe({ application }: LockedPerson, wanted: ApplicationState): void {
  if (application !== wanted) throw new AppError("APPLICATION_DECIDED");
}

export function applicationMail(to: string, decision: ApplicationDecision, publicUrl: string): Mail {
  if (decision.kind === "approved") {
    return {
      to,
      subject: "You're now an engineer on Foldback",
      text: "We've approved your application. Artists can now see your profile and invite you. Open your engineer dashboard to see their invitations.",
      link: `${publicUrl}/engineer`,
    };
  }
  const reason = decision.reason === "" ? "" : `\n\nOur reason:\n\n${decision.reason}`;
  return {
    to,
    subject: "Your engineer application",
    text: `We've looked at your application and can't accept you as an engineer right now. You can still use Foldback as an artist.${reason}`,
    link: `${publicUrl}/engineer`,
  };
}
