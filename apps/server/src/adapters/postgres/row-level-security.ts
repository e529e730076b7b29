// The second line of defence: every statement runs under a database role and with the id of the user whom the server is
// acting for, and the policies in the migration decide which rows it can access. Role and id last for one transaction,
// so a connection never carries them into the next request.
import type { PGlite, Transaction } from "@electric-sql/pglite";
import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import { type Actor, currentActor } from "../../modules/acting-for.ts";
import type { WatchedPool } from "./checked-out-client.ts";
import { drizzlePool } from "./drizzle-pool.ts";

export const policyRoles = {
  person: "foldback_person",
  stranger: "foldback_stranger",
  administration: "foldback_administration",
  jobs: "foldback_jobs",
  "sign-in": "foldback_sign_in",
} as const satisfies Record<Actor["role"], string>;

/** This role can't read anything. Connections use it between transactions. */
export const noAccessRole = "foldback_nobody";

export type ActorSource = () => Actor;
export const fromCurrentActor: ActorSource = currentActor;

/** We write ids into the SQL itself, because a statement that opens a transaction can't have parameters. */
const plainId = /^[A-Za-z0-9_-]{1,128}$/;

function settingsFor(actor: Actor): string {
  const userId = "userId" in actor ? (actor.userId ?? "") : "";
  if (userId !== "" && !plainId.test(userId)) throw new Error("a user id contains invalid characters");
  return `set local role ${policyRoles[actor.role]}; set local app.person = '${userId}'`;
}

type OpenTransaction = { execute(statement: SQL): Promise<unknown> };

/**
 * Runs a step with the system's role inside a user's transaction. If it fails, the transaction ends, and so does the
 * role.
 */
export async function withRole<Result>(
  tx: OpenTransaction,
  role: Actor["role"],
  work: () => Promise<Result>,
): Promise<Result> {
  await tx.execute(sql`select set_config('app.role_before', current_setting('role'), true),
    set_config('role', ${policyRoles[role]}, true)`);
  const result = await work();
  await tx.execute(sql`select set_config('role', current_setting('app.role_before'), true)`);
  return result;
}

export const poolWithPolicies = (watched: WatchedPool, who: ActorSource): pg.Pool =>
  drizzlePool(watched, () => settingsFor(who()));

/**
 * All callers share one connection, including the job queue's statements, so we may only set a role inside a
 * transaction.
 */
export const liteWithPolicies = (lite: PGlite, who: ActorSource): PGlite =>
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

/** Binds the method to the real object, because a proxy doesn't have the object's private members. */
function ofTarget<Target extends object>(target: Target, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key, target);
  return typeof value === "function" ? value.bind(target) : value;
}
