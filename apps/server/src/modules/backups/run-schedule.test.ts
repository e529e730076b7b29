import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../../log.ts";
import { type BackupManifest, BackupProblem, type BackupStore, type CheckResult } from "./ports.ts";
import { createBackupSchedule } from "./run-schedule.ts";

const hourMs = 60 * 60_000;
const settings = { everyHours: 24, checkEveryDays: 7 };
beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 12) }));
afterEach(() => void vi.useRealTimers());

function stage() {
  const made: number[] = [];
  let checkedAtMs: number | null = null;
  const lines: string[] = [];
  const faults = { make: null as Error | null, check: null as Error | null, damaged: "", tries: 0 };
  const folder = { asked: 0, answer: Promise.resolve() };
  const store = {
    list: async () => {
      folder.asked += 1;
      await folder.answer;
      return made.toSorted((a, b) => a - b).map(String);
    },
    manifest: async (name: string) => {
      if (name === faults.damaged) throw new BackupProblem("BACKUP_DAMAGED", "It's damaged.");
      return { madeAtMs: Number(name) } as BackupManifest;
    },
    lastCheck: async () => (checkedAtMs === null ? null : ({ checkedAtMs } as CheckResult)),
  } as BackupStore;
  const schedule = createBackupSchedule({
    settings,
    store: async () => store,
    make: async () => {
      faults.tries += 1;
      if (faults.make) throw faults.make;
      made.push(Date.now());
    },
    check: async () => {
      if (faults.check) throw faults.check;
      checkedAtMs = Date.now();
    },
    log: createLog({ level: "error", destination: { write: (line) => void lines.push(line) } }),
    nowMs: Date.now,
  });
  const overdueLines = () => lines.filter((line) => line.includes("backups are overdue")).length;
  return { schedule, made, lines, faults, folder, overdueLines };
}

test("[BK-8] the first run makes a backup and proves it, and the next ones wait for their time", async () => {
  const { schedule, made, lines } = stage();
  await schedule.run();
  await schedule.run();
  expect(made).toHaveLength(1);
  expect(schedule.ages()).toEqual({ backup: 0, restoreCheck: 0 });
  vi.advanceTimersByTime(24 * hourMs);
  await schedule.run();
  expect(made).toHaveLength(2);
  expect(schedule.ages()).toEqual({ backup: 0, restoreCheck: 24 * 3600 });
  expect(lines).toEqual([]);
});

test("[BK-18] a backup made with a clock ahead of ours doesn't put off the next one", async () => {
  const { schedule, made } = stage();
  made.push(Date.now() + 400 * 24 * hourMs);
  await schedule.run();
  await schedule.run();
  expect(made).toHaveLength(2);
  expect(schedule.ages()).toEqual({ backup: 0, restoreCheck: 0 });
});

test("[BK-19] a backup that failed is tried again an hour later, and after the clock was set back", async () => {
  const { schedule, faults } = stage();
  faults.make = new Error("no space left");
  for (let run = 0; run < 13; run += 1) {
    await schedule.run();
    vi.advanceTimersByTime(5 * 60_000);
  }
  expect(faults.tries).toBe(2);
  vi.setSystemTime(Date.now() - 24 * hourMs);
  await schedule.run();
  expect(faults.tries).toBe(3);
});

test("[BK-19] if the newest backup is damaged, the next one is due by the one before it", async () => {
  const { schedule, made, faults } = stage();
  made.push(Date.now() - 30 * hourMs, Date.now() - hourMs);
  faults.damaged = String(made[1]);
  await schedule.run();
  expect(made).toHaveLength(3);
});

test("[BK-9] a failed attempt is told with its reason until one works, and what's overdue is logged once an hour", async () => {
  const { schedule, faults, overdueLines } = stage();
  await schedule.run();
  faults.make = new BackupProblem("BACKUP_FOLDER_AWAY", "The disk isn't mounted.");
  vi.advanceTimersByTime(24 * hourMs);
  await schedule.run();
  expect(schedule.look()).toMatchObject({ backupProblem: "The disk isn't mounted. (BACKUP_FOLDER_AWAY)" });
  expect(overdueLines()).toBe(0);
  vi.advanceTimersByTime(13 * hourMs);
  await schedule.run();
  await schedule.run();
  expect(overdueLines()).toBe(1);
  vi.advanceTimersByTime(hourMs);
  await schedule.run();
  expect(overdueLines()).toBe(2);
  faults.make = null;
  vi.advanceTimersByTime(hourMs);
  await schedule.run();
  expect(schedule.look()).toMatchObject({ backupProblem: null });
});

test("[BK-9] an error that names internals is only in the log", async () => {
  const { schedule, faults, lines } = stage();
  faults.check = new Error("select secret from table");
  await schedule.run();
  expect(schedule.look()).toMatchObject({ checkProblem: "See the log for the reason." });
  expect(lines.join()).toContain("select secret from table");
});

test("[BK-20] the health page and the metrics don't wait for the folder, and say that it isn't responding", async () => {
  const { schedule, folder } = stage();
  expect(schedule.look()).toBeNull();
  expect(schedule.ages()).toEqual({ backup: null, restoreCheck: null });
  await schedule.run();
  const { promise, resolve } = Promise.withResolvers<void>();
  folder.answer = promise;
  folder.asked = 0;
  const running = schedule.run();
  const again = schedule.refresh();
  expect(schedule.look()).toMatchObject({ backupAtMs: Date.now() });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(schedule.ages()).toEqual({ backup: 59, restoreCheck: 59 });
  await vi.advanceTimersByTimeAsync(2_000);
  for (const ask of [schedule.look, schedule.ages]) expect(ask).toThrow("BACKUP_DIR isn't responding");
  expect(folder.asked).toBe(1);
  resolve();
  await Promise.all([running, again]);
  expect(schedule.look()).toMatchObject({ backupProblem: null });
});
