import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  decisionAbout,
  openSessionStage,
  type SessionStage,
  type StageDeps,
} from "../../testing/open-session-stage.ts";
import { recordDecision } from "../consent/record-decision.ts";
import { inviteEngineer } from "../invitations/invite-engineer.ts";
import { continueSession } from "../sessions/continue-session.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import { pauseSession } from "../sessions/pause-session.ts";
import type { SessionTransaction } from "../sessions/ports.ts";
import { startSession } from "../sessions/start-session.ts";
import { writeKill } from "./internal/write-kill.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

/** The sessions module with every database statement recorded, one list per transaction. */
function watched(): { deps: StageDeps; transactions: string[][] } {
  const transactions: string[][] = [];
  const noting = <Port extends object>(steps: string[], port: Port): Port =>
    new Proxy(port, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== "function") return noting(steps, value as object);
        return (...words: unknown[]) => {
          steps.push(String(key));
          return value.apply(target, words);
        };
      },
    });
  const transaction: StageDeps["store"]["transaction"] = (work, limits) =>
    stage.deps.store.transaction((tx) => {
      const steps: string[] = [];
      transactions.push(steps);
      return work(noting<SessionTransaction>(steps, tx));
    }, limits);
  return { deps: { ...stage.deps, store: { ...stage.deps.store, transaction } }, transactions };
}

test("[KS-11] every change locks the ledger's head once, just before it commits, and appends all its entries together", async () => {
  const { deps, transactions } = watched();
  const [artist, engineer, other] = [await stage.artist(), await stage.engineer(), await stage.engineer("Noor")];
  const { session } = await startSession(deps, artist, { engineerId: other.userId });
  const at = { sessionId: session.id };
  await inviteEngineer(deps, artist, { ...at, engineerId: engineer.userId });
  await joinSession(deps, engineer, at);
  await recordDecision(deps, artist, decisionAbout(engineer, at));
  await pauseSession(deps, artist, at);
  await continueSession(deps, artist, at);
  await leaveSession(deps, engineer, at);
  await joinSession(deps, engineer, at);
  const kill = { ...at, artistId: artist.userId, idempotencyKey: randomUUID(), epoch: 1, pressedAtMs: deps.nowMs() };
  await writeKill(deps, { ...kill, spooled: false });
  expect(transactions).toHaveLength(9);
  for (const steps of transactions) {
    expect(steps.slice(-2)).toEqual(["lockHead", "append"]);
    expect(steps.filter((step) => step === "lockHead")).toHaveLength(1);
  }
});
