// The parts that every other part of the server needs: the database's roles, the clock, jobs, mail, admission control
// and the disk.
import type { FreeBytes } from "../adapters/disk/disk-watch.ts";
import { createPasswordHasher, type PasswordHasher } from "../adapters/passwords/password-hasher.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { publicAddress } from "../config/public-address.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { ServingLease } from "../modules/nodes/serving-lease.ts";
import { createSecurityRecorder } from "../modules/security/record-events.ts";
import type { SpeechTools } from "../modules/talkback/ports.ts";
import { composeAdmission } from "./admission.ts";
import { composeClock, type MachineClocks } from "./clock.ts";
import { composeDisk } from "./disk.ts";
import { composeJobs } from "./jobs.ts";
import { composeMail } from "./mail.ts";
import { composeHealth } from "./monitoring.ts";
import { composeNode } from "./node.ts";

export type ComposeOptions = {
  config: Config;
  database: Database;
  log: Log;
  webFolder?: string;
  /** For tests: replaces the server's whole clock. */
  nowMs?: () => number;
  /** For tests: replaces the machine clocks that the server's clock is built on. */
  clocks?: Partial<MachineClocks>;
  /** The clock for request budgets. It never jumps. */
  monotonicMs?: () => number;
  /** For tests: replaces the configured speech engines. */
  speech?: Partial<SpeechTools>;
  passwords?: PasswordHasher;
  /** For tests: replaces the real disk's free space. */
  freeBytes?: FreeBytes;
  /** For tests: replaces the lease, so that several servers can serve one database. */
  lease?: ServingLease;
  /** Called with the host of the server that is serving this database, while this one waits for it. */
  onStandBy?: (host: string) => void;
  /** Called when another server has taken this database over. Nothing works afterwards, so stop. */
  onTakenOver?: () => void;
};

export type SharedParts = ReturnType<typeof composeSharedParts>;

export function composeSharedParts(options: ComposeOptions) {
  const { config, database, log, webFolder } = options;
  const clock = composeClock(options);
  const { nowMs } = clock;
  const security = createSecurityRecorder({ log, nowMs });
  const jobs = composeJobs({ database, log });
  const { db } = database;
  const forSignIn = database.as({ role: "sign-in" });
  const forJobs = database.as({ role: "jobs" });
  const mail = composeMail({ config, db: forJobs, jobs, log, nowMs });
  const { mailer } = mail;
  const address = publicAddress(config.publicUrl);
  const admission = composeAdmission({
    config,
    kind: database.kind,
    address,
    security,
    log,
    monotonicMs: options.monotonicMs ?? (() => performance.now()),
  });
  const node = composeNode({
    ...{ database, log },
    lease: options.lease,
    dataDir: config.dataDir,
    authSecret: config.authSecret,
    onStandBy: options.onStandBy ?? (() => {}),
    onLost: options.onTakenOver ?? (() => {}),
  });
  return {
    ...{
      config,
      database,
      db,
      forSignIn,
      forJobs,
      log,
      clock,
      nowMs,
      security,
      jobs,
      node,
      mail,
      mailer,
      address,
      webFolder,
    },
    ...admission,
    publicUrl: address.url,
    disk: composeDisk(options),
    passwords: options.passwords ?? createPasswordHasher(),
    health: composeHealth(database, node),
    stopping: new AbortController(),
  };
}
