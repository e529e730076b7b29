// Builds the parts that a live session needs: sign-in, plans, the studio, companions, notes, evidence and takes.
import type { IncomingMessage } from "node:http";
import { recordRefusedSignIns } from "../http/auth/record-refused-sign-ins.ts";
import { clientIp } from "../http/listener/client-ip.ts";
import { composeBilling } from "./billing.ts";
import { composeClips } from "./clips.ts";
import { composeCompanions } from "./companions.ts";
import { composeEvidence } from "./evidence.ts";
import { composeNotes } from "./notes.ts";
import { composePush } from "./push.ts";
import type { ComposeOptions, SharedParts } from "./shared-parts.ts";
import { composeSignIn } from "./sign-in.ts";
import { composeStudio, type StudioOptions } from "./studio.ts";
import { composeTakes } from "./takes.ts";

export type SessionParts = Awaited<ReturnType<typeof composeSessionParts>>;

/** Starts at the current time of day, but doesn't jump when the machine's clock is changed. */
const monotonicMs = () => performance.timeOrigin + performance.now();

/** Some callbacks are wrapped in arrow functions, because the part they call doesn't exist yet. */
export async function composeSessionParts(shared: SharedParts, { nowMs: testClock, speech }: ComposeOptions) {
  const { config, db, forJobs, address, mail, mailer, security, log, nowMs, disk } = shared;
  const { accounts, auth, signIns } = composeSignIn({
    ...shared,
    mailer: mail.handOver,
    onSignInEnded: (userId) => studio.onSignInEnded(userId),
  });
  const billing = await composeBilling({
    ...{ config, db, forJobs, mailer, log, nowMs },
    onPlanChanged: (userId) => studio.onPlanChanged(userId),
  });
  const { studio, companions } = await composeStudioParts({
    ...{ shared, accounts, billing, testClock },
    onSessionEnded: () => evidence.checkpoints.soon(),
    onSessionChanged: (live) => push.noteChange(live),
  });
  const push = composePush({
    ...{ config, db, forJobs, nowMs, log },
    publicUrl: address.url,
    presence: studio.presence,
  });
  const clips = composeClips({ db, forJobs, config, log, stopping: shared.stopping.signal });
  const notes = composeNotes({
    ...shared,
    sessions: studio.sessions,
    notifier: studio.notes,
    sounds: clips.sounds,
    speech,
  });
  const evidence = composeEvidence({
    ...shared,
    accounts,
    sessions: studio.sessions.store,
    notes: notes.exports,
    idle: studio.idle,
    stopping: shared.stopping.signal,
  });
  const takes = composeTakes({
    ...{ db, forJobs, config, disk, mailer, log, nowMs },
    publicUrl: address.url,
    notifier: studio.deliveryNotifier,
    stopping: shared.stopping.signal,
    allowanceOf: billing.allowanceOf,
  });
  return {
    accounts,
    auth,
    gate: recordRefusedSignIns(signIns, security),
    billing,
    studio,
    companions,
    push,
    notes,
    clips,
    evidence,
    takes,
  };
}

type StudioPartsOptions = Pick<StudioOptions, "accounts" | "onSessionEnded" | "onSessionChanged"> & {
  shared: SharedParts;
  billing: Awaited<ReturnType<typeof composeBilling>>;
  testClock: (() => number) | undefined;
};

/** The two parts that accept sockets. */
async function composeStudioParts({ shared, accounts, billing, testClock, ...options }: StudioPartsOptions) {
  const { config, db, forSignIn, address, mailer, security, log, clock, nowMs, disk, admission } = shared;
  const parts = {
    ...{ db, forSignIn, accounts, security, log, nowMs },
    authSecret: config.authSecret,
    clientIp: (request: IncomingMessage) => clientIp(request, config.trustedIpHeader),
    mayUpgrade: admission.mayUpgrade,
    // A test's clock also replaces the monotonic one.
    monotonicMs: testClock ?? monotonicMs,
  };
  const studio = await composeStudio({
    ...parts,
    freeSpace: async () => disk.ballast?.release(),
    allowanceOf: billing.allowanceOf,
    dataDir: config.dataDir,
    ice: config,
    safeToLeaveLight: config.safeToLeaveLight,
    origins: address.origins,
    onSessionEnded: options.onSessionEnded,
    onSessionChanged: (live) => {
      companions.gateway.sessionChanged(live);
      options.onSessionChanged(live);
    },
    onKilled: (artistId) => companions.gateway.killed(artistId),
    onOwnerGone: (userId, why) => companions.gateway.ownerGone(userId, why),
    relayMs: clock.relayMs,
    node: shared.node,
  });
  const companions = composeCompanions({ ...parts, address, mailer, sessions: studio.sessions.store });
  return { studio, companions };
}
