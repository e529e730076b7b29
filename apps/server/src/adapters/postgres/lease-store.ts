// The serving process's lease, timed by the database's clock. `db` must be a connection that nothing else uses, because
// a renewal can't wait behind requests.
import { asSessionId } from "@foldback/domain/ids";
import { sql } from "drizzle-orm";
import { leaseMs } from "../../modules/nodes/policy.ts";
import { type LeaseHolder, type LeaseStore, type NodeProcess, NodeReplaced } from "../../modules/nodes/ports.ts";
import { rowsOf } from "./admin/paging.ts";
import type { Db } from "./database.ts";
import { nodes } from "./schema/nodes.ts";
import { violates } from "./violated-constraint.ts";

const leaseEnd = sql`clock_timestamp() + ${`${leaseMs} milliseconds`}::interval`;
/** Rows of processes that ended this long ago are deleted. */
const forgottenAfter = sql`interval '1 day'`;

const isOwn = ({ id, generation }: NodeProcess) => sql`id = ${id} and generation = ${generation}`;

export function createLeaseStore(db: Db): LeaseStore {
  return {
    isThere: async () => {
      // This is the first statement that a starting server sends, so a wrong password shows up here. The operator needs
      // only the cause.
      const answer = await db.execute(sql`select to_regclass('public.nodes') is not null as found`).catch((error) => {
        throw error.cause ?? error;
      });
      return rowsOf<{ found: boolean }>(answer)[0]?.found === true;
    },
    register: async ({ id, host, secretMark }) => {
      await db.delete(nodes).where(sql`not serving and lease_until < clock_timestamp() - ${forgottenAfter}`);
      const generation = sql`nextval('node_generations')`;
      const own = { host, secretMark, generation, serving: false, leaseUntil: leaseEnd };
      const [row] = await db
        .insert(nodes)
        .values({ id, ...own })
        .onConflictDoUpdate({ target: nodes.id, set: own })
        .returning({ generation: nodes.generation });
      if (row === undefined) throw new NodeReplaced();
      return { id, generation: row.generation };
    },
    standBy: (process) => standBy(db, process),
    take: async (process, over) => {
      try {
        return await db.transaction((tx) => take(tx, process, over));
      } catch (error) {
        if (violates(error, "one_serving_node")) return false;
        throw error;
      }
    },
    renew: (process) => renew(db, process),
    release: async (process) => {
      const released = { serving: false, leaseUntil: sql`clock_timestamp()` };
      await db.update(nodes).set(released).where(isOwn(process));
    },
  };
}

async function standBy(db: Db, process: NodeProcess): Promise<LeaseHolder | null> {
  type Row = { own: number; generation: number | null; host: string; mark: string; version: string; over: boolean };
  const answer = await db.execute(sql`with own as (
      update nodes set lease_until = ${leaseEnd} where ${isOwn(process)} returning 1)
    select (select count(*) from own)::int as own, holder.generation, holder.host, holder.secret_mark as mark,
      holder.generation || ' ' || extract(epoch from holder.lease_until) as version,
      holder.lease_until < clock_timestamp() as over
    from (select 1) one left join nodes holder on holder.serving and holder.id <> ${process.id}`);
  const [row] = rowsOf<Row>(answer);
  if (row === undefined || row.own === 0) throw new NodeReplaced();
  const { generation, host, mark: secretMark, version, over } = row;
  return generation === null ? null : { generation, host, secretMark, version, isOver: over };
}

/** The lease may have been renewed since we looked, so its end is checked again under the row's lock. */
async function take(tx: Db, process: NodeProcess, over: LeaseHolder | null): Promise<boolean> {
  if (over !== null) {
    const ended = sql`serving and generation = ${over.generation} and lease_until < clock_timestamp()`;
    await tx.update(nodes).set({ serving: false }).where(ended);
  }
  const taken = { serving: true, leaseUntil: leaseEnd };
  return (await tx.update(nodes).set(taken).where(isOwn(process)).returning({ id: nodes.id })).length === 1;
}

/** Skips sessions that are locked. The next renewal reports them. */
async function renew(db: Db, process: NodeProcess) {
  type Row = { held: number; standby: boolean; changed: string[] | null };
  const answer = await db.execute(sql`with held as (
      update nodes set lease_until = ${leaseEnd} where ${isOwn(process)} and serving returning 1),
    changed as (
      update studio_sessions set owner_behind = false where id in (
        select id from studio_sessions where owner_generation = ${process.generation} and owner_behind
        for update skip locked) returning id)
    select (select count(*) from held)::int as held, (select json_agg(id) from changed) as changed,
      exists (select 1 from nodes where id <> ${process.id} and lease_until > clock_timestamp()) as standby`);
  const [row] = rowsOf<Row>(answer);
  return {
    held: row !== undefined && row.held === 1,
    hasStandby: row?.standby === true,
    changedElsewhere: (row?.changed ?? []).map(asSessionId),
  };
}
