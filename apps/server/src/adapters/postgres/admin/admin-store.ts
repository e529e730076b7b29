import type { AdminStore } from "../../../modules/admin/ports.ts";
import type { Db } from "../database.ts";
import type { JobQueue } from "../job-queue.ts";
import { createAdminTransaction } from "./admin-transaction.ts";
import { countEvidenceSince, countPlatform } from "./count-platform.ts";
import { listEngineers } from "./list-engineers.ts";
import { listSessions } from "./list-sessions.ts";
import { findUsers, listUsers, readUser } from "./list-users.ts";

export const createAdminStore = (db: Db, queue: JobQueue): AdminStore => ({
  users: (query) => listUsers(db, query),
  findUsers: (query, limit) => findUsers(db, query, limit),
  user: (userId) => readUser(db, userId),
  sessions: (query) => listSessions(db, query),
  engineers: (query) => listEngineers(db, query),
  counts: () => countPlatform(db),
  evidenceSince: (sinceMs) => countEvidenceSince(db, sinceMs),
  transaction: (work) => db.transaction((tx) => work(createAdminTransaction(tx, queue))),
});
