// Looks up a room code for its participants. For anyone else an existing and an absent code get the same answer from
// the same query. Guessing is slowed down, and persistent guessing raises an alarm.
import type { Subject } from "@foldback/domain/people/can";
import { parseRoomCode } from "@foldback/domain/room-code";
import { AppError } from "../../app-error.ts";
import { createSlidingWindow } from "../../limits/sliding-window.ts";
import { requireActiveAccount } from "../policy.ts";
import type { LiveSession, SessionDeps } from "../ports.ts";

const windowMs = 60_000;
const perUser = 10;
const perAddress = 30;
/** Codes not found, over all users and addresses. More than this in a minute is a search. */
const missesBeforeAlarm = 100;

const everybody = "all";

const alarmsRememberedMs = 60 * 60_000;
const alarmsRemembered = 1_000;

type Guesser = { userId: string; ip: string };

export type RoomLookupGuard = {
  admit(who: Guesser): boolean;
  missed(): void;
  /** For the operators' metrics. */
  alarmsOfLastHour(): number;
};

type GuardDeps = Pick<SessionDeps, "nowMs" | "log"> & {
  recordAlarm(by: "one" | "many"): Promise<void>;
  /** A security event, with null if many people guess together. */
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
  /** The answer doesn't wait for it. Addresses change quickly, so the number of records is limited in itself. */
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
