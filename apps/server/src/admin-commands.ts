// What an operator may do from a terminal: the one way to the first administrator. Nothing here is reachable by HTTP.
import * as z from "zod";
import { grantRole } from "./modules/accounts/grant-role.ts";
import type { AccountStore, SuspensionListener } from "./modules/accounts/ports.ts";
import { suspendUser, unsuspendUser } from "./modules/accounts/suspend-user.ts";
import { AppError } from "./modules/app-error.ts";

export const adminCommand = z.strictObject({
  command: z.enum(["grant", "suspend", "unsuspend"]),
  email: z.string().min(3).max(320),
});
export type AdminCommand = z.infer<typeof adminCommand>;
export type AdminAnswer = { ok: boolean; text: string };

export const usage = [
  "npm run admin -- grant <e-mail>      makes this person an administrator",
  "npm run admin -- suspend <e-mail>    ends every sign-in of this person and refuses new ones",
  "npm run admin -- unsuspend <e-mail>  lets this person in again",
];

type Deps = { accounts: AccountStore; onSuspended: SuspensionListener };

export async function runAdminCommand(deps: Deps, request: AdminCommand): Promise<AdminAnswer> {
  try {
    return { ok: true, text: await perform(deps, request) };
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") {
      return { ok: false, text: `There is no account with the e-mail ${request.email}.` };
    }
    throw error;
  }
}

async function perform(deps: Deps, { command, email }: AdminCommand): Promise<string> {
  switch (command) {
    case "grant": {
      const result = await grantRole(deps, { email, role: "admin" });
      return result === "granted" ? `${email} is an administrator now.` : `${email} was an administrator already.`;
    }
    case "suspend":
      await suspendUser(deps, email);
      return "User has been suspended from the platform";
    case "unsuspend":
      await unsuspendUser(deps, email);
      return "User can now access the platform";
  }
}
