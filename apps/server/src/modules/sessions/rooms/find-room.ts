// Finds a room by its code for its participants. Anyone else gets the same response, from the same query, whether the
// code exists or not. Attempts are limited, and persistent guessing raises an alarm.
import type { Subject } from "@foldback/domain/people/can";
import { parseRoomCode } from "@foldback/domain/room-code";
import { AppError } from "../../app-error.ts";
import { createSlidingWindow } from "../../limits/sliding-window.ts";
import { requireActiveAccount } from "../policy.ts";
import type { LiveSession, SessionDeps } from "../ports.ts";

const windowMs = 60_000;
const perUser = 10;
const perAddress = 30;
/** Wrong codes per minute, across all users and addresses. More than this means that someone is searching for rooms. */
const missesBeforeAlarm = 100;

const everybody = "all";

const alarmsRememberedMs = 60 * 60_000;
const alarmsRemembered = 1_000;

type Guesser = { userId: string; ip: string };

export type RoomLookupGuard = {
  admit(who: Guesser): boolean;
  missed(): void;
  /** Shown in the operators' metrics. */
  alarmsOfLastHour(): number;
};

type GuardDeps = Pick<SessionDeps, "nowMs" | "log"> & {
  recordAlarm(by: "one" | "many"): Promise<void>;
  /** Notes a security event. Pass null if the guesses came from many people. */
  noteGuessing(by: Guesser | null): void;
};

export function createRoomLookupGuard(deps: GuardDeps): RoomLookupGuard {
  const { nowMs } = deps;
  const users = createSlidingWindow({ limit: perUser, windowMs, nowMs });
  const addresses = createSlidingWindow({ limit: perAddress, windowMs, nowMs });
  const misses = createSlidingWindow({ limit: missesBeforeAlarm, windowMs, nowMs });
  const alarms = createSlidingWindow({ limit: 1, windowMs, nowMs });
  const rows = createSlidingWindow({ limit: 1, windowMs, nowMs });
  let raisedAtMs: number[] = [];
  const recentAlarms = () => raisedAtMs.filter((at) => at > nowMs() - alarmsRememberedMs);
  /**
   * Runs in the background so that the response doesn't have to wait. Records have their own limit, because an attacker
   * can change addresses quickly and raise many alarms that way.
   */
  const putOnRecord = (by: "one" | "many") => {
    if (!rows.take(by)) return;
    deps.recordAlarm(by).catch((error: unknown) => deps.log.error({ err: error }, "couldn't record a room code alarm"));
  };
  const alarm = (cause: string, { by, ...facts }: { by: Guesser | null; missesPerMinute?: number }) => {
    if (!alarms.take(cause)) return;
    deps.noteGuessing(by);
    putOnRecord(cause === everybody ? "many" : "one");
    raisedAtMs = [...recentAlarms(), nowMs()].slice(-alarmsRemembered);
    deps.log.warn({ audit: "room-code-alarm", ...by, ...facts }, "too many room codes were tried");
  };
  return {
    admit: ({ userId, ip }) => {
      if (users.take(userId) && addresses.take(ip)) return true;
      alarm(`${userId} ${ip}`, { by: { userId, ip } });
      return false;
    },
    missed: () => {
      if (!misses.take(everybody)) alarm(everybody, { by: null, missesPerMinute: missesBeforeAlarm });
    },
    alarmsOfLastHour: () => recentAlarms().length,
  };
}

export async function findRoom(
  deps: Pick<SessionDeps, "store"> & { roomLookups: RoomLookupGuard },
  subject: Subject,
  request: { code: string; ip: string },
): Promise<LiveSession> {
  requireActiveAccount(subject);
  if (!deps.roomLookups.admit({ userId: subject.userId, ip: request.ip })) throw new AppError("TOO_MANY_REQUESTS");
  const code = parseRoomCode(request.code);
  const found = code && (await deps.store.findByCode(code, subject.userId));
  if (found) return found;
  deps.roomLookups.missed();
  throw new AppError("ROOM_NOT_FOUND");
}
