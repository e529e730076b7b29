// Whether the database answers at this moment.
import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** Callers that ask while an answer is on its way share it, so many at once are one look at the database. */
export function createHealthQuestion(db: Db): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  return () => {
    asked ??= answers(db).finally(() => {
      asked = null;
    });
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
