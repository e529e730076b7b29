// Makes backups and restore checks when they're due, and remembers why the last attempt failed. When they were last
// made is read from the folder, so a restart or another server knows it too.
import type { Log } from "../../log.ts";
import { type BackupSchedule, type BackupState, isAhead, isBackupDue, isCheckDue, overdue } from "./policy.ts";
import { type BackupManifest, BackupProblem, type BackupStore } from "./ports.ts";
import { isDamaged } from "./prune-backups.ts";

type Options = {
  settings: BackupSchedule;
  store: () => Promise<BackupStore>;
  make: () => Promise<unknown>;
  check: () => Promise<void>;
  log: Log;
  nowMs: () => number;
};

export type LookedUp = BackupState & {
  /** Why the last attempt failed, or null if it worked. */
  backupProblem: string | null;
  checkProblem: string | null;
};

/** The folder may be on a network disk that never answers. */
const hungMs = 60_000;
const tellEveryMs = 60 * 60_000;
/** Each reads or loads a whole database, so a failed one isn't repeated at once. */
const againMs = 60 * 60_000;

export function createBackupSchedule({ settings, store, make, check, log, nowMs }: Options) {
  const problems: Pick<LookedUp, "backupProblem" | "checkProblem"> = { backupProblem: null, checkProblem: null };
  const triedAtMs = { backupProblem: Number.NEGATIVE_INFINITY, checkProblem: Number.NEGATIVE_INFINITY };
  let toldAtMs = Number.NEGATIVE_INFINITY;

  async function read(): Promise<BackupState> {
    const opened = await store();
    const newest = await newestBackup(opened, nowMs());
    const checkedAtMs = (await opened.lastCheck())?.checkedAtMs ?? null;
    return {
      backupAtMs: newest?.madeAtMs ?? null,
      checkedAtMs: checkedAtMs !== null && isAhead(checkedAtMs, nowMs()) ? null : checkedAtMs,
    };
  }
  const { refresh, known } = watchFolder(read, nowMs);
  async function attempt(problem: keyof typeof problems, work: () => Promise<unknown>): Promise<void> {
    // The clock may have been set back.
    if (Math.abs(nowMs() - triedAtMs[problem]) < againMs) return;
    triedAtMs[problem] = nowMs();
    try {
      await work();
      problems[problem] = null;
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return; // the server is stopping
      if (problems[problem] === textOf(error)) return; // already logged
      problems[problem] = textOf(error);
      log.error(
        { err: error, code: error instanceof BackupProblem ? error.code : undefined },
        `${labels[problem]} failed`,
      );
    }
  }
  function tellIfOverdue(found: BackupState): void {
    const late = overdue(found, settings, nowMs());
    if ((!late.backup && !late.check) || nowMs() - toldAtMs < tellEveryMs) return;
    toldAtMs = nowMs();
    log.error({ ...found, ...late }, "backups are overdue");
  }
  return {
    run: async () => {
      let state = await refresh();
      if (isBackupDue(state, settings, nowMs())) {
        await attempt("backupProblem", make);
        state = await refresh();
      }
      if (isCheckDue(state, settings, nowMs())) {
        await attempt("checkProblem", check);
        state = await refresh();
      }
      tellIfOverdue(state);
    },
    refresh,
    /** Null until the folder was read. Throws if it couldn't be read. */
    look: (): LookedUp | null => {
      const state = known();
      return state && { ...state, ...problems };
    },
    /** In seconds. Null where there was none, or if the folder wasn't read yet. Throws if it couldn't be read. */
    ages: () => {
      const { backupAtMs, checkedAtMs } = known() ?? { backupAtMs: null, checkedAtMs: null };
      const age = (atMs: number | null) => (atMs === null ? null : Math.max(0, (nowMs() - atMs) / 1000));
      return { backup: age(backupAtMs), restoreCheck: age(checkedAtMs) };
    },
  };
}

/** Reads the folder, never twice at once, and remembers what it said. */
function watchFolder(read: () => Promise<BackupState>, nowMs: () => number) {
  let seen: { state: BackupState } | { error: unknown } | null = null;
  let reading: { promise: Promise<BackupState>; sinceMs: number } | null = null;

  async function look(): Promise<BackupState> {
    try {
      const state = await read();
      seen = { state };
      return state;
    } catch (error) {
      seen = { error };
      throw error;
    } finally {
      reading = null;
    }
  }
  return {
    refresh: (): Promise<BackupState> => {
      reading ??= { promise: look(), sinceMs: nowMs() };
      return reading.promise;
    },
    /** Doesn't read the folder: a hung one would hold up whoever asks, and then all the server's file access. */
    known: (): BackupState | null => {
      if (reading !== null && nowMs() - reading.sinceMs > hungMs)
        throw new BackupProblem("BACKUP_FOLDER_AWAY", "BACKUP_DIR isn't responding. Check its disk or its network.");
      if (seen !== null && "error" in seen) throw seen.error;
      return seen?.state ?? null;
    },
  };
}

/** One from the future or a damaged one doesn't count, because it would put off the next one. */
async function newestBackup(store: BackupStore, nowMs: number): Promise<BackupManifest | null> {
  for (const name of (await store.list()).reverse()) {
    const manifest = await store.manifest(name).catch((error) => {
      if (!isDamaged(error)) throw error;
      return null;
    });
    if (manifest !== null && !isAhead(manifest.madeAtMs, nowMs)) return manifest;
  }
  return null;
}

const labels = { backupProblem: "a backup", checkProblem: "a restore check" } as const;

/** Other errors may contain a query or a path that operators can't use. */
const textOf = (error: unknown): string =>
  error instanceof BackupProblem ? `${error.message} (${error.code})` : "See the log for the reason.";
