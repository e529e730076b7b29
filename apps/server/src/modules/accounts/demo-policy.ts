// Demo accounts are meant for local use. Their passwords are printed in a terminal, so on a public address we don't
// create them or let them sign in unless the operator explicitly allows it.
import type { AccountStore } from "./ports.ts";

export const demoSettings = ["on", "off", "public"] as const;
export type DemoSetting = (typeof demoSettings)[number];

export const demoAdminEmail = "admin@demo.foldback.test";
export const demoEmails = [
  "artist@demo.foldback.test",
  "engineer@demo.foldback.test",
  "engineer2@demo.foldback.test",
  demoAdminEmail,
] as const;

type DemoConditions = { setting: DemoSetting; isLoopback: boolean };
export const createsDemoAccounts = ({ setting, isLoopback }: DemoConditions) =>
  setting === "public" || (setting === "on" && isLoopback);
export const admitsDemoAccounts = ({ setting, isLoopback }: DemoConditions) => setting === "public" || isLoopback;

/** Returns a warning for the operator about demo accounts, or null. */
export async function demoWarning(
  accounts: Pick<AccountStore, "findByEmail">,
  conditions: DemoConditions,
): Promise<string | null> {
  if (conditions.isLoopback) return null;
  const found = await Promise.all(demoEmails.map((email) => accounts.findByEmail(email)));
  if (found.every((account) => account === null)) return null;
  return admitsDemoAccounts(conditions)
    ? "Demo accounts can sign in on this public address because DEMO_DATA=public. Anyone who knows the printed passwords can use them."
    : "This database still contains demo accounts from an earlier run of the server. They can't sign in while PUBLIC_URL is a public address.";
}
