// Which failures of a start pass by themselves: the database is away, busy or starting. A wrong password, a missing
// database or a failing migration needs the operator and ends the start.
import { codeOf } from "./http/error-to-status.ts";
import type { UnreadyReason } from "./http/readiness.ts";

/** `because` is for the operator's log and terminal, and contains no address or secret. */
export type Wait = { reason: UnreadyReason; because: string };

const waits: readonly (readonly [RegExp, UnreadyReason, string])[] = [
  [/^ECONNREFUSED$/, "database-unreachable", "connection refused"],
  [/^(ENOTFOUND|EAI_\w+)$/, "database-unreachable", "its host name can't be looked up"],
  [/^E(HOST|NET)(UNREACH|DOWN)$/, "database-unreachable", "its host can't be reached"],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|08\w{3})$/, "database-unreachable", "connection lost"],
  [/^ETIMEDOUT$/, "database-silent", "no answer"],
  [/^57P03$/, "database-starting", "it is starting up"],
  [/^57P0[125]$/, "database-starting", "it is shutting down"],
  [/^53300$/, "database-busy", "too many connections"],
  [/^53\w{3}$/, "database-busy", "it has run out of memory or disk space"],
  // A server that's migrating the same database holds the lock.
  [/^(55P03|57014|25P03)$/, "database-busy", "another connection holds it up"],
  [/^25006$/, "database-read-only", "it doesn't take changes at the moment"],
];

/** Null: waiting wouldn't help. */
export function whyWait(error: unknown): Wait | null {
  for (const code of codesOf(error)) {
    const found = waits.find(([pattern]) => pattern.test(code));
    if (found !== undefined) return { reason: found[1], because: found[2] };
    if (isOfPostgres.test(code)) return null;
  }
  // The driver's own timeouts have no code.
  return codeOf(error) === "DATABASE_UNAVAILABLE" ? { reason: "database-silent", because: "no answer" } : null;
}

/** Five digits or capitals. If Postgres has answered with a code, no outer code counts. */
const isOfPostgres = /^[0-9A-Z]{5}$/;

/** The innermost first, because the outer ones contain the query. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  return [...codesOf(error.cause), ...own];
}
