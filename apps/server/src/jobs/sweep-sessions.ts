// Regular work on sessions: expires paused and waiting sessions and grants, writes spooled kills once the database is
// back, and announces changes whose notification was lost. Each task works from the database, so a missed run loses
// nothing.
import { settleKills } from "../modules/kill/settle-kills.ts";
import { expireSessions } from "../modules/sessions/expire-sessions.ts";
import type { PlanDeps, RecoveryDeps, SessionDeps } from "../modules/sessions/ports.ts";
import { reportUnanswered } from "../modules/sessions/recovery/unanswered-changes.ts";
import { pauseUnpaused } from "../modules/sessions/recovery/unpaused-sessions.ts";
import { type IdlePolicy, runRepeatedly } from "./run-repeatedly.ts";

const expireEveryMs = 5_000;
const settleEveryMs = 1_000;
const tellEveryMs = 1_000;
const pauseEveryMs = 1_000;
/** How often we log kills that are still waiting. Attempts are more frequent. */
const logWaitingEveryMs = 60_000;

/** Returns a function that stops the sweeps and resolves once the last run has ended. */
export function startSessionSweeps(deps: RecoveryDeps & PlanDeps, idle: IdlePolicy): () => Promise<void> {
  const { log } = deps;
  const pausing = async () => {
    const failure = await pauseUnpaused(deps);
    if (failure !== null) throw failure;
  };
  const stops = [
    runRepeatedly({ name: "expire-sessions", everyMs: expireEveryMs, run: () => expireSessions(deps), idle, log }),
    runRepeatedly({ name: "settle-kills", everyMs: settleEveryMs, run: createKillSettling(deps), log }),
    runRepeatedly({ name: "pause-after-restart", everyMs: pauseEveryMs, run: pausing, log }),
    runRepeatedly({ name: "tell-unanswered-changes", everyMs: tellEveryMs, run: () => reportUnanswered(deps), log }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

export function createKillSettling(deps: SessionDeps): () => Promise<void> {
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const { left, because } = await settleKills(deps);
    if (left === 0 || deps.nowMs() < quietUntilMs) return;
    quietUntilMs = deps.nowMs() + logWaitingEveryMs;
    deps.log.warn({ err: because, kills: left }, "couldn't record kills, will try again");
  };
}
