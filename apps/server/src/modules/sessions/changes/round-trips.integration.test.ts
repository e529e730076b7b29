import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  decisionAbout,
  openSessionStage,
  type SessionStage,
  type StageDeps,
} from "../../../testing/open-session-stage.ts";
import { recordDecision } from "../../consent/record-decision.ts";
import { writeKill } from "../../kill/internal/write-kill.ts";
import { joinSession } from "../join-session.ts";
import type { SessionTransaction } from "../ports.ts";
import { startSession } from "../start-session.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

/** The sessions module with its steps grouped: a group's steps are all sent before the first one returns. */
function watched(): { deps: StageDeps; groups: string[][] } {
  const groups: string[][] = [];
  let unanswered = 0;
  const noting = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== "function") return noting(value as object);
        return (...words: unknown[]) => {
          const answer: unknown = value.apply(target, words);
          if (!(answer instanceof Promise)) return answer;
          if (unanswered === 0) groups.push([]);
          groups.at(-1)?.push(String(key));
          unanswered += 1;
          return answer.finally(() => {
            unanswered -= 1;
          });
        };
      },
    });
  const transaction: StageDeps["store"]["transaction"] = (work, limits) =>
    stage.deps.store.transaction((tx) => work(noting<SessionTransaction>(tx)), limits);
  return { deps: { ...stage.deps, store: { ...stage.deps.store, transaction } }, groups };
}

test("a Join, a decision and a kill each wait for the database twice before they commit", async () => {
  const [artist, engineer] = [await stage.artist(), await stage.engineer()];
  const { session } = await startSession(stage.deps, artist, { engineerId: null });
  const at = { sessionId: session.id };
  const { deps, groups } = watched();
  const groupsOf = async (act: () => Promise<unknown>) => {
    await act();
    return groups.splice(0);
  };
  expect(await groupsOf(() => joinSession(deps, engineer, at))).toEqual([
    ["claimSession"],
    ["saveGrant", "lockHead"],
    ["append"],
  ]);
  expect(await groupsOf(() => recordDecision(deps, artist, decisionAbout(engineer, at)))).toEqual([
    ["lock"],
    ["save", "describe", "lockHead"],
    ["append"],
  ]);
  const kill = { ...at, artistId: artist.userId, idempotencyKey: randomUUID(), epoch: 1, pressedAtMs: deps.nowMs() };
  expect(await groupsOf(() => writeKill(deps, { ...kill, spooled: false }))).toEqual([
    ["lockAsStored"],
    ["save", "lockHead"],
    ["append"],
  ]);
});

test("a refused ledger entry undoes the change sent before it, and is reported as the error", async () => {
  const artist = await stage.artist();
  const { session } = await startSession(stage.deps, artist, { engineerId: null });
  const row = { sequence: 1, body: "{}", previous: "0".repeat(64), hash: "1".repeat(64) };
  const change = stage.deps.store.transaction(async (tx) => {
    await tx.saveTimeLimit(session.id, 60_000);
    await tx.ledger.append({ rows: [row], openings: [] });
  });
  await expect(change).rejects.toMatchObject({ cause: { code: "23505" } });
  expect((await stage.deps.store.find(session.id))?.timeLimitMs).toBeNull();
});
