import { expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { AppError } from "../../modules/app-error.ts";
import { createFaultLog } from "./fault-log.ts";

function createLogged() {
  const lines: { level: number; code: string; reason?: string; requestsSinceLastLine?: number; err?: object }[] = [];
  let nowMs = 0;
  const faults = createFaultLog({ nowMs: () => nowMs });
  const log = createLog({ level: "debug", destination: { write: (line) => void lines.push(JSON.parse(line)) } });
  const advance = (ms: number) => {
    nowMs += ms;
  };
  return { lines, advance, tell: (fault: Parameters<typeof faults.tell>[0]) => faults.tell(fault, log) };
}

test("[SY-22] a database outage is logged once a minute, with the number of failed requests and without a stack", () => {
  const { lines, advance, tell } = createLogged();
  const cause = new Error("connect ECONNREFUSED");
  const away = { error: new Error("Failed query: select secret", { cause }), code: "DATABASE_UNAVAILABLE" as const };
  for (let n = 0; n < 500; n += 1) tell(away);
  advance(60_000);
  tell(away);
  expect(lines).toMatchObject([
    { level: 50, code: "DATABASE_UNAVAILABLE", reason: "connect ECONNREFUSED", requestsSinceLastLine: 0 },
    { level: 50, code: "DATABASE_UNAVAILABLE", requestsSinceLastLine: 499 },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/stack|secret/);
});

test("[SY-22] a refusal is logged at debug level with its code, and only our own errors are logged with a stack", () => {
  const { lines, tell } = createLogged();
  tell({ error: new AppError("ROOM_NOT_FOUND"), code: "ROOM_NOT_FOUND" });
  tell({ error: new AppError("PAYMENTS_NOT_CONFIGURED"), code: "PAYMENTS_NOT_CONFIGURED" });
  expect(lines).toMatchObject([{ level: 20 }, { level: 20 }]);
  expect(JSON.stringify(lines)).not.toContain("stack");
  tell({ error: new TypeError("ours"), code: "UNEXPECTED" });
  expect(lines[2]).toMatchObject({ level: 50, err: { stack: expect.stringContaining("fault-log.test.ts") } });
});
