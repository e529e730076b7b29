// Whether the database answers at this moment.
import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** A frozen database answers nothing at all, and monitoring doesn't wait for our timeouts. */
const patienceMs = 2_000;

/**
 * Callers that ask while an answer is on its way share it, so many at once are one look at the database. A question that
 * took too long is answered with no for as long as it is out: behind a frozen database they would pile up.
 */
export function createHealthQuestion(db: Db): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  const ask = () => {
    const answer = answers(db).finally(() => {
      asked = null;
    });
    return withinPatience(answer);
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

function withinPatience(answer: Promise<boolean>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), patienceMs);
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
