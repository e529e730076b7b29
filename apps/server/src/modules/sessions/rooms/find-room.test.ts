import { asUserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { expect, test } from "vitest";
import { createRoomLookupGuard, findRoom } from "./find-room.ts";

function createGuard() {
  let nowMs = 0;
  const alarms: object[] = [];
  const rows: string[] = [];
  const log = { info: () => {}, error: () => {}, warn: (facts: object) => void alarms.push(facts) };
  const guard = createRoomLookupGuard({
    nowMs: () => nowMs,
    log,
    recordAlarm: async (by) => void rows.push(by),
    noteGuessing: () => {},
  });
  return {
    guard,
    alarms,
    rows,
    advance: (ms: number) => {
      nowMs += ms;
    },
  };
}

test("[RM-1] a user gets ten look-ups a minute and an address thirty, and both can try again later", () => {
  const { guard, advance } = createGuard();
  const tries = (userId: string, ip: string, count: number) =>
    Array.from({ length: count }, () => guard.admit({ userId, ip })).filter(Boolean).length;
  expect(tries("ada", "10.0.0.1", 20)).toBe(10);
  advance(59_999);
  expect(tries("ada", "10.0.0.1", 1)).toBe(0);
  advance(1);
  expect(tries("ada", "10.0.0.1", 1)).toBe(1);
  const people = ["a", "b", "c", "d"].map((userId) => tries(userId, "10.0.0.2", 10));
  expect(people).toEqual([10, 10, 10, 0]);
});

test("[RM-1] each kind of alarm is recorded once a minute, however many users cause it", () => {
  const { guard, rows, alarms, advance } = createGuard();
  const searchOf = (userId: string) => {
    for (let n = 0; n <= 10; n++) guard.admit({ userId, ip: `10.0.0.${userId}` });
  };
  for (const userId of ["1", "2", "3"]) searchOf(userId);
  expect(alarms).toHaveLength(3);
  expect(rows).toEqual(["one"]);
  advance(60_000);
  searchOf("1");
  expect(rows).toEqual(["one", "one"]);
});

test("[RM-1] two thousand guesses from many users and addresses find nothing and raise the alarm once", async () => {
  const { guard, alarms, rows, advance } = createGuard();
  const asked: string[] = [];
  const store = {
    findByCode: async (code: string) => {
      asked.push(code);
      return null;
    },
  };
  const codes = new Set<unknown>();
  for (let n = 0; n < 2_000; n++) {
    const subject: Subject = {
      userId: asUserId(`user-${n}`),
      roles: ["artist"],
      suspended: false,
      emailVerified: true,
      guestOf: [],
    };
    const request = { code: `P${n.toString(16).toUpperCase().padStart(8, "0")}`, ip: `10.1.${n >> 8}.${n & 255}` };
    await findRoom({ store: store as never, roomLookups: guard }, subject, request).catch((error) =>
      codes.add(error.code),
    );
  }
  expect([...codes]).toEqual(["ROOM_NOT_FOUND"]);
  expect(asked).toHaveLength(2_000);
  expect(alarms).toEqual([{ audit: "room-code-alarm", missesPerMinute: 100 }]);
  expect(rows).toEqual(["many"]);
  expect(guard.alarmsOfLastHour()).toBe(1);
  advance(30 * 60_000);
  for (let n = 0; n <= 10; n++) guard.admit({ userId: "eve", ip: "10.0.0.9" });
  expect(guard.alarmsOfLastHour()).toBe(2);
  advance(30 * 60_000);
  expect(guard.alarmsOfLastHour()).toBe(1);
});
