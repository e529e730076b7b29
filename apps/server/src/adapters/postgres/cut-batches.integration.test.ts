// Cuts the connection to Postgres at many points in a change whose statements are sent together.
import { connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { awaitBatch } from "../../modules/await-batch.ts";
import { DatabaseUnavailable } from "../../modules/database-unavailable.ts";
import { record, systemActor } from "../../modules/ledger/session-statements.ts";
import { openSessionStage } from "../../testing/open-session-stage.ts";
import { rowsOf } from "./admin/paging.ts";
import { openDatabase } from "./database.ts";
import { createSessionStore } from "./session-store.ts";

const cuts = 12;

type Direction = "sent" | "answered";

/** Forwards to Postgres and cuts the connection after this many bytes in one direction. */
async function startCuttingProxy(target: URL) {
  const passed = { sent: 0, answered: 0 };
  let cutAfter: { direction: Direction; bytes: number } | null = null;
  const pass = (direction: Direction, { from, to }: { from: Socket; to: Socket }) => {
    from.on("error", () => to.destroy());
    from.on("close", () => to.destroy());
    from.on("data", (data: Buffer) => {
      const left = cutAfter?.direction === direction ? cutAfter.bytes - passed[direction] : Infinity;
      passed[direction] += data.length;
      if (data.length < left) return void to.write(data);
      cutAfter = null;
      to.end(data.subarray(0, left));
      from.destroy();
    });
  };
  const server = createServer((client) => {
    const postgres = connect(Number(target.port), target.hostname);
    pass("sent", { from: client, to: postgres });
    pass("answered", { from: postgres, to: client });
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening.resolve);
  await listening.promise;
  const address = server.address();
  const url = new URL(target);
  url.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: url.href,
    close: () => server.close(),
    /** Counts from zero again, and cuts after the given number of bytes, or never if `cut` is null. */
    begin(cut: typeof cutAfter) {
      passed.sent = 0;
      passed.answered = 0;
      cutAfter = cut;
    },
    passed: () => ({ ...passed }),
  };
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof Error && isUnavailable(error.cause));

async function openThroughProxy() {
  const stage = await openSessionStage();
  const [at] = rowsOf<{ name: string }>(await stage.db.execute(sql`select current_database() as name`));
  const proxy = await startCuttingProxy(new URL(`/${at?.name}`, process.env.TEST_DATABASE_URL));
  const database = await openDatabase({ databaseUrl: proxy.url, dataDir: "" });
  const faults: unknown[] = [];
  const noteFault = (fault: unknown) => void faults.push(fault);
  process.on("unhandledRejection", noteFault);
  onTestFinished(async () => {
    process.off("unhandledRejection", noteFault);
    await database.close();
    proxy.close();
    await stage.close();
  });
  return { stage, proxy, faults, store: createSessionStore(database.as({ role: "jobs" })) };
}

test.runIf(process.env.TEST_DATABASE_URL)(
  "[REL-2] if the connection is cut during a change, the change and its ledger entry are both stored, or neither is",
  { timeout: 60_000 },
  async () => {
    const { stage, proxy, faults, store } = await openThroughProxy();
    const sessionId = await stage.start(await stage.artist(), null);
    const change = (turn: number) =>
      store.transaction(
        async (tx) => {
          const stored = await tx.lock(sessionId);
          if (stored === null) throw new Error("no such session");
          const statements = [
            { by: systemActor, facts: [{ type: "session.left", engineer: `engineer ${turn}` } as const] },
          ];
          await awaitBatch([
            tx.saveTimeLimit(sessionId, turn),
            record(tx, stored.session, { statements, nowMs: stage.deps.nowMs() }),
          ]);
        },
        { lockWaitMs: 2_000 },
      );
    /** Returns which parts of this turn's change were written, including its ledger entry. */
    const written = async (turn: number) => {
      const rows = await stage.db.execute(
        sql`select time_limit_ms as limit from studio_sessions where id = ${sessionId}`,
      );
      const entries = await stage.entriesOf(sessionId);
      const named = entries.filter(({ facts }) => "engineer" in facts && facts.engineer === `engineer ${turn}`);
      return { limit: rowsOf<{ limit: number | null }>(rows)[0]?.limit === turn, entries: named.length };
    };
    const nothing = { limit: false, entries: 0 };
    const everything = { limit: true, entries: 1 };

    // Opens the connection first, so that the bytes we count next belong to the change alone.
    await change(99);
    proxy.begin(null);
    await change(100);
    const whole = proxy.passed();
    const ends = new Set<string>();
    for (let cut = 1; cut <= cuts; cut += 1) {
      for (const direction of ["sent", "answered"] as const) {
        const turn = 100 + 2 * cut + (direction === "sent" ? 0 : 1);
        proxy.begin({ direction, bytes: Math.floor((whole[direction] * cut) / cuts) - 1 });
        await expect(change(turn)).rejects.toSatisfy(isUnavailable);
        proxy.begin(null);
        // If Postgres is still ending the cut transaction, this waits for its lock.
        await stage.deps.store.transaction((tx) => tx.lock(sessionId));
        const found = await written(turn);
        ends.add(found.limit ? "written" : "not written");
        expect(found).toEqual(found.limit ? everything : nothing);
        await change(500 + turn);
        expect(await written(500 + turn)).toEqual(everything);
      }
    }
    expect(faults).toEqual([]);
    // Both outcomes must have occurred: a change survives only if just the reply to its commit is lost.
    expect(ends).toEqual(new Set(["not written", "written"]));
  },
);
