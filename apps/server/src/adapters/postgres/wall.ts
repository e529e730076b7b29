// The second wall: every statement runs under the database role of whoever the server is acting for, with the person's id
// beside it, and the policies of migration 0030 decide which rows that role sees. Both hold for one transaction only, so a
// connection never carries them on to the next request.
import type { PGlite, Transaction } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { type Actor, currentActor } from "../../modules/acting-for.ts";
import type { Db } from "./database.ts";
import type { WatchedPool } from "./one-client.ts";
import { steadyPool } from "./steady-pool.ts";

export const wallRoles = {
  person: "foldback_person",
  stranger: "foldback_stranger",
  administration: "foldback_administration",
  jobs: "foldback_jobs",
  "sign-in": "foldback_sign_in",
} as const satisfies Record<Actor["role"], string>;

/** Sees nothing: what a connection runs as between two transactions. */
export const nobodyRole = "foldback_nobody";

export type WhoActs = () => Actor;
export const whoeverActs: WhoActs = currentActor;

/** Ids go into the statement's text, because one that opens a transaction takes no parameters. */
const plainId = /^[A-Za-z0-9_-]{1,128}$/;

function settingsFor(actor: Actor): string {
  const userId = "userId" in actor ? (actor.userId ?? "") : "";
  if (userId !== "" && !plainId.test(userId)) throw new Error("a user id has letters that no id has");
  return `set local role ${wallRoles[actor.role]}; set local app.person = '${userId}'`;
}

/**
 * For a step inside somebody's transaction that is the system's own consequence of what they did. After a failure the
 * transaction is over, and the role with it.
 */
export async function withRole<Result>(tx: Db, role: Actor["role"], work: () => Promise<Result>): Promise<Result> {
  await tx.execute(sql`select set_config('app.role_before', current_setting('role'), true),
    set_config('role', ${wallRoles[role]}, true)`);
  const result = await work();
  await tx.execute(sql`select set_config('role', current_setting('app.role_before'), true)`);
  return result;
}

export const walledPool = (watched: WatchedPool, who: WhoActs): pg.Pool =>
  steadyPool(watched, () => settingsFor(who()));

/** One session for everybody, the job queue's own statements included: nothing but a transaction may carry a role. */
export const walledLite = (lite: PGlite, who: WhoActs): PGlite =>
  new Proxy(lite, {
    get: (target, key) => {
      if (key === "query") {
        return (...statement: Parameters<PGlite["query"]>) => {
          const settings = settingsFor(who());
          return target.transaction(async (tx) => {
            await tx.exec(settings);
            return tx.query(...statement);
          });
        };
      }
      if (key === "transaction") {
        return (work: (tx: Transaction) => Promise<unknown>) => {
          const settings = settingsFor(who());
          return target.transaction(async (tx) => {
            await tx.exec(settings);
            return work(tx);
          });
        };
      }
      return ofTarget(target, key);
    },
  });

/** Bound to the real object, whose private members a proxy does not have. */
function ofTarget<Target extends object>(target: Target, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key, target);
  return typeof value === "function" ? value.bind(target) : value;
}
