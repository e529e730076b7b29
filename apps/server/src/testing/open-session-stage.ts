// The sessions module on a fresh database, without HTTP or sockets. Only tests move its clock.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { scopesFor } from "@foldback/domain/consent/scopes";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { asUserId, type SessionId } from "@foldback/domain/ids";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import type { Subject } from "@foldback/domain/people/can";
import type { Role } from "@foldback/domain/people/roles";
import { type Entitlements, withoutPlans } from "@foldback/domain/plans/entitlements";
import { eq } from "drizzle-orm";
import { openKillSpool } from "../adapters/kill-spool/kill-spool.ts";
import { createAccountStore } from "../adapters/postgres/account-store.ts";
import type { Db } from "../adapters/postgres/database.ts";
import { createEngineerDirectory } from "../adapters/postgres/engineer-directory.ts";
import { createLedgerReader } from "../adapters/postgres/ledger-store.ts";
import { profiles, user } from "../adapters/postgres/schema/accounts.ts";
import { createSessionStore } from "../adapters/postgres/session-store.ts";
import type { AccountStore } from "../modules/accounts/ports.ts";
import { type Decision, recordDecision } from "../modules/consent/record-decision.ts";
import { joinSession } from "../modules/sessions/join-session.ts";
import type { LiveSession, RecoveryDeps, StartDeps } from "../modules/sessions/ports.ts";
import { createSessionMemory } from "../modules/sessions/recovery/session-memory.ts";
import { startSession } from "../modules/sessions/start-session.ts";
import { openTestDatabase } from "./test-database.ts";

/** Everything the session actions, sweeps and recovery need. */
export type StageDeps = StartDeps & RecoveryDeps;
export type SessionStage = Awaited<ReturnType<typeof openSessionStage>>;

const startMs = Date.UTC(2026, 10, 20, 12);

export async function openSessionStage() {
  const database = await openTestDatabase();
  const { owner: db } = database;
  const folder = await mkdtemp(join(tmpdir(), "foldback-stage-"));
  const spoolFile = join(folder, "kills.jsonl");
  const accounts = createAccountStore(db);
  const changes: LiveSession[] = [];
  const logged: { level: string; message: string; facts: object }[] = [];
  const logAt = (level: string) => (facts: object, message: string) => void logged.push({ level, message, facts });
  let nowMs = startMs;
  let allowance: Entitlements | null = withoutPlans;
  /** The state of a newly started server process, which knows only the database and the disk. */
  const boot = async (): Promise<StageDeps> => ({
    ...createSessionMemory(createSessionStore(db), await openKillSpool(spoolFile)),
    ...outside,
  });
  const outside = {
    allowanceOf: async () => allowance,
    engineers: createEngineerDirectory(db),
    notifier: { sessionChanged: (live: LiveSession) => void changes.push(live), userSuspended: () => {} },
    nowMs: () => nowMs,
    randomUuid: randomUUID,
    log: { info: logAt("info"), warn: logAt("warn"), error: logAt("error") },
  };
  const deps = await boot();

  /** A session's ledger entries, oldest first. */
  const entriesOf = async (sessionId: string): Promise<EvidenceEntry[]> => {
    const rows = await createLedgerReader(db).after(0, 100_000);
    const entries: EvidenceEntry[] = rows.map((row) => JSON.parse(row.body));
    return entries.filter((entry) => entry.session === sessionId);
  };
  const person = (roles: Role[], name: string) => addPerson({ db, accounts }, { roles, name });

  return {
    db,
    deps,
    boot,
    accounts,
    changes,
    logged,
    spoolFile,
    soundFolder: join(folder, "clips"),
    ledger: createLedgerReader(db),
    advance: (ms: number) => {
      nowMs += ms;
    },
    /** Sets what every plan includes from now on. */
    allow: (next: Entitlements | null) => {
      allowance = next;
    },
    artist: (name = "Ada") => person(["artist"], name),
    engineer: (name = "Theo") => person(["artist", "engineer"], name),
    admin: () => person(["artist", "admin"], "Robin"),
    suspend: async ({ userId }: Subject) => {
      await db
        .update(profiles)
        .set({ suspendedAt: new Date(nowMs) })
        .where(eq(profiles.userId, userId));
    },
    entriesOf,
    /** A session's ledger entries with the actor's role in each, oldest first. */
    factsOf: async (sessionId: string) => (await entriesOf(sessionId)).map(({ role, facts }) => ({ role, facts })),
    start: async (artist: Subject, engineer: Subject | null) => {
      const live = await startSession(deps, artist, { engineerId: engineer?.userId ?? null });
      return live.session.id;
    },
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function addPerson(
  { db, accounts }: { db: Db; accounts: AccountStore },
  { roles, name }: { roles: Role[]; name: string },
): Promise<Subject> {
  const userId = asUserId(randomUUID());
  const email = `${userId}@test.example`;
  await db.insert(user).values({ id: userId, name, email, emailVerified: true });
  await accounts.open({ userId, email, name });
  for (const role of roles) await accounts.addRole(userId, role);
  if (roles.includes("engineer")) await accounts.saveApprovedEngineer(userId, engineerProfile);
  return { userId, roles, suspended: false, emailVerified: true, guestOf: [] };
}

/** A complete and valid decision about this engineer. */
export const decisionAbout = (
  engineer: Subject,
  change: Pick<Decision, "sessionId"> & Partial<Decision>,
): Decision => ({
  engineerId: engineer.userId,
  decision: "granted",
  scopes: scopesFor("control"),
  understood: true,
  consentTextVersion,
  seenByDesk: null,
  userAgent: null,
  ...change,
});

/** A session that the engineer has joined, without a grant. */
export async function joined(stage: SessionStage) {
  const [artist, engineer] = [await stage.artist(), await stage.engineer()];
  const sessionId = await stage.start(artist, engineer);
  await joinSession(stage.deps, engineer, { sessionId });
  return { artist, engineer, sessionId };
}

/** A session where the artist has denied access to the engineer who joined it. */
export async function denied(stage: SessionStage, { isOpen }: { isOpen: boolean }) {
  const [artist, engineer] = [await stage.artist(), await stage.engineer()];
  const sessionId = await stage.start(artist, isOpen ? null : engineer);
  await joinSession(stage.deps, engineer, { sessionId });
  await recordDecision(stage.deps, artist, decisionAbout(engineer, { sessionId, decision: "denied" }));
  return { artist, engineer, sessionId, removal: { sessionId, engineerId: engineer.userId } };
}

export async function load(stage: SessionStage, sessionId: SessionId) {
  const found = await stage.deps.store.find(sessionId);
  if (!found) throw new Error("no such session");
  return found;
}

/** Grants everything, as most tests need at the start. */
export const grantAll = (
  stage: SessionStage,
  artist: Subject,
  about: { sessionId: Decision["sessionId"]; engineer: Subject },
) => recordDecision(stage.deps, artist, decisionAbout(about.engineer, { sessionId: about.sessionId }));

const engineerProfile: Partial<EngineerAnswers> = {
  primaryGenre: "Rock",
  specializations: ["Mixing"],
  yearsExperience: 5,
  hourlyRateRange: "£25-£50/hr",
  availabilityHours: "any",
  dawPlatforms: ["Pro Tools"],
};
