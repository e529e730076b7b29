// Builds everything around the sessions: accounts, onboarding, invitations, guests, the public API and administration.
import { writeExport } from "../adapters/exports/write-export.ts";
import { createRequestFigures } from "../http/monitoring/request-figures.ts";
import { demoWarning } from "../modules/accounts/demo-policy.ts";
import { composeAccounts } from "./accounts.ts";
import { composeAdmin } from "./admin.ts";
import { composeApi } from "./api.ts";
import { composeBackups } from "./backups.ts";
import { composeContact } from "./contact.ts";
import { composeGuests } from "./guests.ts";
import { composeOperatorMetrics } from "./monitoring.ts";
import { composeOnboarding } from "./onboarding.ts";
import type { SessionParts } from "./session-parts.ts";
import { composeInvitations } from "./sessions.ts";
import type { SharedParts } from "./shared-parts.ts";

export type AccountParts = Awaited<ReturnType<typeof composeAccountParts>>;

export async function composeAccountParts(parts: SharedParts & SessionParts) {
  const { config, db, forJobs, forSignIn, accounts, address, mail, mailer, publicUrl, log, nowMs } = parts;
  const { studio, billing, notes, evidence, security } = parts;
  const demo = { setting: config.demoData, isLoopback: address.isLoopback };
  const warnOfDemo = () => demoWarning(accounts, demo);
  const requests = createRequestFigures(nowMs);
  const backups = composeBackups({ config, database: parts.database, log, nowMs, stopping: parts.stopping.signal });
  const signaling = studio.gateway.stats;
  return {
    demoWarning: warnOfDemo,
    requests,
    backups,
    onboarding: composeOnboarding(parts),
    invitations: composeInvitations({
      db,
      mailer,
      presence: studio.presence,
      idle: studio.idle,
      publicUrl,
      log,
      nowMs,
    }),
    guests: composeGuests({
      ...{ db, mailer, publicUrl, nowMs },
      sessions: studio.sessions,
      presence: studio.presence,
      rightsChanged: studio.onSignInEnded,
    }),
    contact: composeContact({ db: forJobs, mailer: mail.direct, contactEmail: config.contactEmail, log, nowMs }),
    own: composeAccounts({
      ...parts,
      onRemoved: studio.onRemoved,
      onSignInEnded: studio.onSignInEnded,
      takes: parts.takes,
      clips: parts.clips,
    }),
    api: composeApi({
      ...{ db, forSignIn, accounts, writeExport, mailer, publicUrl, log, nowMs },
      allowanceOf: billing.allowanceOf,
      notes: notes.exports,
      evidence: { store: evidence.store, sessions: studio.sessions.store },
    }),
    operator: await composeOperatorMetrics({ ...parts, signaling, security: security.totals, backups: backups.ages }),
    admin: composeAdmin({
      ...parts,
      rights: {
        suspended: studio.onSuspended,
        engineerRemoved: studio.onEngineerRemoved,
        adminRemoved: studio.onSignInEnded,
        changed: studio.onPeopleChanged,
      },
      transcriber: notes.talkback.transcriber,
      requests,
      signaling,
      demoWarning: warnOfDemo,
      ledger: evidence.routes.state.signing,
      disk: parts.disk.watch,
      storedTakes: parts.takes.storageFinding,
      backups: backups.finding,
      kills: studio.sessions,
    }),
  };
}
