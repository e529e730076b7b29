// Decides how failed requests are logged: refusals at debug level with their code, and outages in one line a minute.
// Only our own errors are logged with a stack.
import { type ErrorCode, errorCatalogue } from "@foldback/protocol/error-codes";
import { type Log, redactText } from "../../log.ts";

type Fault = { error: unknown; code: ErrorCode };
export type ReportFault = (fault: Fault) => void;
export type FaultLog = { tell(fault: Fault, log: Log): void };

const outages: readonly ErrorCode[] = ["DATABASE_UNAVAILABLE", "PAYMENTS_UNAVAILABLE", "TAKES_STORAGE_AWAY"];
/** The operator already knows about these states. */
const expected: readonly ErrorCode[] = ["PAYMENTS_NOT_CONFIGURED", "DRAINING", "SIGN_INS_BUSY"];
const outageLineEveryMs = 60_000;

export function createFaultLog({ nowMs }: { nowMs: () => number }): FaultLog {
  const told = new Map<ErrorCode, { atMs: number; since: number }>();
  const tellOutage = ({ error, code }: Fault, log: Log) => {
    const last = told.get(code);
    if (last !== undefined && nowMs() - last.atMs < outageLineEveryMs) {
      last.since += 1;
      return;
    }
    told.set(code, { atMs: nowMs(), since: 0 });
    log.error({ code, reason: reasonOf(error), requestsSinceLastLine: last?.since ?? 0 }, "request failed");
  };
  return {
    tell({ error, code }, log) {
      if (errorCatalogue[code].status < 500 || expected.includes(code)) log.debug({ code }, "request refused");
      else if (outages.includes(code)) tellOutage({ error, code }, log);
      else log.error({ err: error, code }, "request failed");
    },
  };
}

/** Uses the innermost message, because the outer ones contain the query. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return redactText(String(error));
  return error.cause === undefined ? redactText(error.message) : reasonOf(error.cause);
}
