// The operator's terminal commands, and the only way to create the first administrator. They can't be reached over
// HTTP.
import * as z from "zod";
import { performOperatorAction } from "../modules/accounts/perform-operator-action.ts";
import type { AccountStore, SuspensionListener } from "../modules/accounts/ports.ts";
import { AppError } from "../modules/app-error.ts";
import type { DayFigures } from "../modules/metrics/ports.ts";
import type { SecurityEvents } from "../modules/security/ports.ts";
import type { Answer } from "./here-or-ask.ts";

const aboutPerson = z.strictObject({
  command: z.enum(["grant", "suspend", "unsuspend"]),
  email: z.string().min(3).max(320),
});
const aboutDay = z.strictObject({ command: z.literal("metrics"), date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) });
export const adminCommand = z.union([aboutPerson, aboutDay]);
export type AdminCommand = z.infer<typeof adminCommand>;

export const usage = [
  "npm run admin -- grant <email>      makes this person an administrator",
  "npm run admin -- suspend <email>    signs this person out everywhere and refuses new sign-ins",
  "npm run admin -- unsuspend <email>  lets this person sign in again",
  "npm run admin -- metrics <YYYY-MM-DD>  recounts the metrics of this day (UTC)",
];

type Deps = {
  accounts: AccountStore;
  onSuspended: SuspensionListener;
  security: SecurityEvents;
  rollUpDay: (date: string) => Promise<DayFigures>;
};

export async function runAdminCommand(deps: Deps, request: AdminCommand): Promise<Answer> {
  try {
    const text = request.command === "metrics" ? await count(deps, request.date) : await perform(deps, request);
    return { ok: true, text };
  } catch (error) {
    if (error instanceof AppError && error.code === "BAD_INPUT") {
      return { ok: false, text: "This day doesn't exist or is in the future." };
    }
    if (error instanceof AppError && error.code === "NOT_FOUND" && "email" in request) {
      return { ok: false, text: `There's no account with the email ${request.email}.` };
    }
    throw error;
  }
}

async function count(deps: Deps, date: string): Promise<string> {
  const { mau, sessionsCount, arrPence, avgRttMs } = await deps.rollUpDay(date);
  const rtt = avgRttMs === null ? "not measured" : `${Math.round(avgRttMs)} ms`;
  return `${date}: ${mau} active users in thirty days, ${sessionsCount} sessions in total, £${arrPence / 100} annual recurring revenue, average round-trip time ${rtt}.`;
}

async function perform(deps: Deps, { command, email }: z.infer<typeof aboutPerson>): Promise<string> {
  const act = command === "grant" ? "grant-admin" : command;
  const changed = await performOperatorAction(deps, { email, act, atMs: Date.now() });
  switch (command) {
    case "grant":
      return changed ? `${email} is now an administrator.` : `${email} is already an administrator.`;
    case "suspend":
      return "User has been suspended from the platform";
    case "unsuspend":
      return "User can now access the platform";
  }
}
