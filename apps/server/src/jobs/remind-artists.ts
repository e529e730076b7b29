import type { Log } from "../log.ts";
import { type ReminderDeps, remindArtists } from "../modules/takes/remind-artists.ts";
import { runRepeatedly } from "./run-repeatedly.ts";

const everyMs = 60 * 60_000;

export const startReminders = (deps: ReminderDeps, log: Log): (() => Promise<void>) =>
  runRepeatedly({ name: "remind-artists", everyMs, run: (stopping) => remindArtists(deps, stopping), log });
