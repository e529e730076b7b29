// Connects the adapters to a live session's modules. Signaling is passed in as two ports, because it also queries these
// modules.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { asUserId, type SessionId } from "@foldback/domain/ids";
import { openKillSpool } from "../adapters/kill-spool/kill-spool.ts";
import type { Db } from "../adapters/postgres/database.ts";
import { createEngineerDirectory } from "../adapters/postgres/engineer-directory.ts";
import { createInvitationStore } from "../adapters/postgres/invitation-store.ts";
import { createSessionStore } from "../adapters/postgres/session-store.ts";
import { networkKey } from "../http/admission/network-key.ts";
import { type IdlePolicy, runRepeatedly } from "../jobs/run-repeatedly.ts";
import { createKillSettling, startSessionSweeps } from "../jobs/sweep-sessions.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../modules/accounts/ports.ts";
import { asJobs } from "../modules/acting-for.ts";
import type { Presence } from "../modules/engineers/ports.ts";
import { type InvitationMailDeps, mailInvited } from "../modules/invitations/mail-invited.ts";
import type { SecurityEvents } from "../modules/security/ports.ts";
import type { AllowanceOf, RecoveryDeps, SessionNotifier, StartDeps } from "../modules/sessions/ports.ts";
import { recoverLiveSessions } from "../modules/sessions/recovery/recover-live-sessions.ts";
import { createSessionMemory } from "../modules/sessions/recovery/session-memory.ts";
import { reportUnanswered } from "../modules/sessions/recovery/unanswered-changes.ts";
import { createRoomLookupGuard } from "../modules/sessions/rooms/find-room.ts";
import { recordCodeGuessing } from "../modules/sessions/rooms/record-code-guessing.ts";
import { createSessionAuthority } from "../modules/sessions/session-authority.ts";
import type { Node } from "./node.ts";

type Options = {
  db: Db;
  log: Log;
  spoolDir: string;
  freeSpace: () => Promise<void>;
  /** If left out, every session belongs to this process. */
  node?: Pick<Node, "generation" | "onChangedElsewhere" | "onMayHaveMissed" | "whileStandingBy">;
  /** The sessions that signaling shows as live, although another process may have ended them. */
  inRooms: () => Iterable<SessionId>;
  notifier: SessionNotifier;
  allowanceOf: AllowanceOf;
  security: SecurityEvents;
  nowMs?: () => number;
  randomUuid?: () => string;
};

export async function composeSessions(options: Options) {
  const { db, log, notifier, allowanceOf } = options;
  const spool = await openKillSpool(join(options.spoolDir, "kill-spool.jsonl"), options);
  const deps: StartDeps & RecoveryDeps = {
    ...createSessionMemory(createSessionStore(db, options.node?.generation), spool),
    allowanceOf,
    engineers: createEngineerDirectory(db),
    notifier,
    log,
    nowMs: options.nowMs ?? Date.now,
    randomUuid: options.randomUuid ?? randomUUID,
  };
  options.node?.onChangedElsewhere((sessionIds) => hearOf(deps, sessionIds));
  options.node?.onMayHaveMissed(() => hearOf(deps, options.inRooms()));
  const settle = createKillSettling(deps);
  // A kill that was spooled while the database was unavailable can't wait until this process serves.
  options.node?.whileStandingBy(() => void asJobs(settle));
  return {
    deps,
    authority: createSessionAuthority(deps),
    roomLookups: createRoomLookupGuard({
      ...deps,
      recordAlarm: (by) => recordCodeGuessing(deps, by),
      noteGuessing: (by) =>
        options.security.note({
          type: "room-codes-guessed",
          network: by === null ? null : networkKey(by.ip),
          userId: by === null ? undefined : asUserId(by.userId),
        }),
    }),
    /** Records spooled kills first, then pauses every active session. Call this before accepting sockets. */
    recover: () => recoverLiveSessions(deps),
    /** Starts the sweeps and returns the function that stops them. */
    startSweeps: (idle: IdlePolicy) => startSessionSweeps(deps, idle),
  };
}

/** Tells signaling about changes that another server process has made, such as a kill. */
function hearOf(deps: RecoveryDeps, sessionIds: Iterable<SessionId>): void {
  for (const sessionId of sessionIds) deps.unanswered.add(sessionId);
  asJobs(() => reportUnanswered(deps)).catch((error: unknown) => {
    deps.log.warn({ err: error }, "couldn't read another server's changes, will try again");
  });
}

type InvitationOptions = {
  db: Db;
  mailer: Mailer;
  presence: Presence;
  publicUrl: string;
  idle: IdlePolicy;
  log: Log;
  nowMs: () => number;
};

const mailInvitedEveryMs = 5_000;

/** Emails invited engineers who don't have a dashboard open. */
export function composeInvitations({ db, idle, log, ...options }: InvitationOptions) {
  const deps: InvitationMailDeps = { invitations: createInvitationStore(db), ...options };
  let stopSweep: (() => Promise<void>) | null = null;
  return {
    startJobs: () => {
      stopSweep ??= runRepeatedly({
        name: "mail-invited",
        everyMs: mailInvitedEveryMs,
        run: () => mailInvited(deps),
        idle,
        log,
      });
    },
    close: async () => {
      await stopSweep?.();
    },
  };
}
