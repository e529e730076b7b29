// Which failures of a start pass by themselves: the database is away, busy or on its way. A wrong password, a database that
// doesn't exist or a migration that fails is for the operator to mend, and ends the start. Pure.
import { codeOf } from "./http/error-to-status.ts";
import type { UnreadyReason } from "./http/readiness.ts";

/** `because` is for the operator's log and terminal, and names neither an address nor a secret. */
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
  // A server that migrates the same database holds the lock that we wait for.
  [/^(55P03|57014|25P03)$/, "database-busy", "another connection holds it up"],
  [/^25006$/, "database-read-only", "it doesn't take changes at the moment"],
];

/** Null: waiting would not help. */
export function whyWait(error: unknown): Wait | null {
  for (const code of codesOf(error)) {
    const found = waits.find(([pattern]) => pattern.test(code));
    if (found !== undefined) return { reason: found[1], because: found[2] };
    if (isOfPostgres.test(code)) return null;
  }
  // The driver's own timeouts have no code.
  return codeOf(error) === "DATABASE_UNAVAILABLE" ? { reason: "database-silent", because: "no answer" } : null;
}

/** Five digits or capitals; it has judged, so nothing outside of it counts. */
const isOfPostgres = /^[0-9A-Z]{5}$/;

/** The innermost first: the outer ones say which query it was. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  return [...codesOf(error.cause), ...own];
}
