import { randomUUID } from "node:crypto";
import { effectiveScopes } from "@foldback/domain/consent/grant";
import { decideInput } from "@foldback/domain/control/control-gate-state";
import type { SessionId } from "@foldback/domain/ids";
import { reduceSession } from "@foldback/domain/session/session-state";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  decisionAbout,
  openSessionStage,
  type SessionStage,
  type StageDeps,
} from "../../testing/open-session-stage.ts";
import { AppError } from "../app-error.ts";
import { narrowGrant } from "../consent/narrow-grant.ts";
import { recordDecision } from "../consent/record-decision.ts";
import { declineSession } from "../invitations/decline-session.ts";
import { inviteEngineer } from "../invitations/invite-engineer.ts";
import { openUpSession } from "../invitations/open-up-session.ts";
import { recordKill } from "../kill/record-kill.ts";
import { settleKills } from "../kill/settle-kills.ts";
import { verifyChain } from "../ledger/verify-chain.ts";
import { continueSession } from "./continue-session.ts";
import { endSession } from "./end-session.ts";
import { joinSession } from "./join-session.ts";
import { leaveSession } from "./leave-session.ts";
import { pauseSession } from "./pause-session.ts";
import type { StoredSession } from "./ports.ts";
import { recoverLiveSessions } from "./recovery/recover-live-sessions.ts";
import { createSessionAuthority } from "./session-authority.ts";
import { startSession } from "./start-session.ts";

let stage: SessionStage;
let artist: Person;
let engineers: [Person, Person];
type Person = Awaited<ReturnType<SessionStage["artist"]>>;
beforeAll(async () => {
  stage = await openSessionStage();
  artist = await stage.artist();
  engineers = [await stage.engineer("Theo"), await stage.engineer("Noor")];
});
afterAll(() => stage.close());

const steps = [
  "join-invited",
  "join-other",
  "leave-invited",
  "leave-other",
  "decline",
  "invite-other",
  "open-up",
  "grant",
  "narrow",
  "pause",
  "continue",
  "lose-link",
  "restart",
  "kill",
  "kill-without-database",
  "end",
] as const;
type Step = (typeof steps)[number];
/** Ends are rarer than other steps so that sessions live long enough for other events. */
const isEnd = (step: Step) => step === "end" || step === "kill" || step === "kill-without-database";
const anyStep = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...steps.filter((step) => !isEnd(step))) },
  { weight: 1, arbitrary: fc.constantFrom(...steps.filter(isEnd)) },
);

function createRun() {
  let deps: StageDeps = stage.deps;
  const [invited, other] = engineers;
  const key = () => ({ idempotencyKey: randomUUID(), artistId: artist.userId, pressedAtMs: deps.nowMs() });
  const decide = async (sessionId: SessionId) => {
    const joinedId = (await deps.store.find(sessionId))?.session.engineerId;
    const about = joinedId === other.userId ? other : invited;
    return recordDecision(deps, artist, decisionAbout(about, { sessionId }));
  };
  const act: Record<Step, (at: { sessionId: SessionId }) => Promise<unknown>> = {
    "join-invited": (at) => joinSession(deps, invited, at),
    "join-other": (at) => joinSession(deps, other, at),
    "leave-invited": (at) => leaveSession(deps, invited, at),
    "leave-other": (at) => leaveSession(deps, other, at),
    decline: (at) => declineSession(deps, invited, { ...at, reason: "busy" }),
    "invite-other": (at) => inviteEngineer(deps, artist, { ...at, engineerId: other.userId }),
    "open-up": (at) => openUpSession(deps, artist, at),
    grant: ({ sessionId }) => decide(sessionId),
    narrow: ({ sessionId }) => narrowGrant(deps, artist, { sessionId, scopes: ["view", "point"] }),
    pause: (at) => pauseSession(deps, artist, at),
    continue: (at) => continueSession(deps, artist, at),
    "lose-link": ({ sessionId }) => createSessionAuthority(deps).pauseForLostLink(sessionId),
    restart: async () => {
      deps = await stage.boot();
      await recoverLiveSessions(deps);
    },
    kill: ({ sessionId }) => recordKill(deps, { sessionId, epoch: 0, ...key() }),
    "kill-without-database": ({ sessionId }) => {
      const store = { ...deps.store, transaction: () => Promise.reject(new Error("no database")) };
      return recordKill({ ...deps, store }, { sessionId, epoch: 0, ...key() });
    },
    end: (at) => endSession(deps, artist, at),
  };
  return {
    act,
    start: async () => (await startSession(deps, artist, { engineerId: invited.userId })).session.id,
    finish: async (sessionId: SessionId) => {
      await settleKills(deps);
      await endSession(deps, artist, { sessionId });
      stage.deps = deps;
    },
  };
}

async function load(sessionId: SessionId): Promise<StoredSession> {
  const found = await stage.deps.store.find(sessionId);
  if (!found) throw new Error("a session is gone");
  return found;
}

/** A refusal is a valid outcome, but any other error is a bug. */
const attempt = async (work: Promise<unknown>) => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

/** Checks that only a frame with the newest epoch gets through, and only if control is granted. */
function checkGate(live: StoredSession, epochs: ReadonlySet<number>): void {
  const scopes = effectiveScopes(live.session, live.grant, stage.deps.nowMs());
  const { epoch } = live.session;
  const gate = scopes.includes("control")
    ? ({ status: "open", epoch, scopes } as const)
    : ({ status: "closed", reason: "no-grant" } as const);
  const through = [...epochs].filter((each) => {
    return decideInput(gate, { kind: "native-mouse-click", epoch: each, sequence: 1 }, 0).accepted;
  });
  expect(through).toEqual(scopes.includes("control") ? [epoch] : []);
}

test("[KS-28] a thousand kills, joins, leaves and restarts in random order don't break any rule in the database", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 50, maxLength: 50 }), async (order) => {
      const run = createRun();
      const sessionId = await run.start();
      let before = await load(sessionId);
      const epochs = new Set([before.session.epoch]);
      for (const step of order) {
        await attempt(run.act[step]({ sessionId }));
        const now = await load(sessionId);
        epochs.add(now.session.epoch);
        if (before.session.state.status === "ended") {
          expect(now.session).toEqual(before.session);
          expect(reduceSession(now.session, { type: "continued" }).ok).toBe(false);
        } else if (JSON.stringify(now.session) !== JSON.stringify(before.session)) {
          expect(now.session.epoch).toBeGreaterThan(before.session.epoch);
        }
        checkGate(now, epochs);
        before = now;
      }
      await run.finish(sessionId);
      const kills = (await stage.entriesOf(sessionId)).filter(({ facts }) => facts.type === "kill.pressed");
      expect(kills.length).toBeLessThanOrEqual(1);
      expect((await load(sessionId)).session.state.status).toBe("ended");
    }),
    { seed: 20_261_120, numRuns: 20 },
  );
  expect(await verifyChain(stage.ledger)).toMatchObject({ status: "intact" });
}, 300_000);
