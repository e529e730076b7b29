// Checks whether the database is answering now.
import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** A frozen database never responds, and monitoring can't wait for our timeouts. */
const timeoutMs = 2_000;

/**
 * Callers share a running query, so however many there are, they cost one query. If that query takes too long, the
 * result is false until it returns, because more queries would pile up on a frozen database.
 */
export function createHealthCheck(db: Db): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  const ask = () => {
    const answer = answers(db).finally(() => {
      asked = null;
    });
    return withinTimeout(answer);
  };
  return () => {
    asked ??= ask();
    return asked;
  };
}

async function answers(db: Db): Promise<boolean> {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}

function withinTimeout(answer: Promise<boolean>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), timeoutMs);
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
