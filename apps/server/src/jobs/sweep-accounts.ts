import { type SweepDeps, sweepAccounts } from "../modules/accounts/sweep-accounts.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const everyMs = 60 * 60_000;

export const startAccountSweep = (deps: SweepDeps): (() => Promise<void>) =>
  runRepeatedly({ name: "sweep-accounts", everyMs, run: (stopping) => sweepAccounts(deps, stopping), log: deps.log });
