import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSessionStage, type SessionStage } from "../../../testing/open-session-stage.ts";
import { AppError } from "../../app-error.ts";
import { findRoom } from "./find-room.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

const rounds = 20;
const guessesPerRound = 100;
const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

test("[RM-1] two thousand guesses find no room, and looking up another artist's room takes as long as a missing one", async () => {
  const [artist, engineer, guesser] = [await stage.artist(), await stage.engineer(), await stage.artist("Mallory")];
  const sessionId = await stage.start(artist, engineer);
  const live = await stage.deps.store.find(sessionId);
  const foreign = live?.session.roomCode ?? "";
  const roomLookups = { admit: () => true, missed: () => {}, alarmsOfLastHour: () => 0 };
  const answers = new Set<string>();
  const timeOf = async (code: string) => {
    const startedMs = performance.now();
    const thrown: unknown = await findRoom({ ...stage.deps, roomLookups }, guesser, { code, ip: "::1" }).catch(
      (e) => e,
    );
    answers.add(thrown instanceof AppError ? thrown.code : "found");
    return performance.now() - startedMs;
  };
  // Measure the two in turn and take the fastest of many medians, because other load can only make them slower.
  const medians = { absent: [] as number[], foreign: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const times = { absent: [] as number[], foreign: [] as number[] };
    for (let guess = 0; guess < guessesPerRound; guess += 1) {
      times.absent.push(await timeOf(`P${randomBytes(4).toString("hex").toUpperCase()}`));
      times.foreign.push(await timeOf(foreign));
    }
    medians.absent.push(median(times.absent));
    medians.foreign.push(median(times.foreign));
  }
  expect([...answers]).toEqual(["ROOM_NOT_FOUND"]);
  const ratio = Math.min(...medians.foreign) / Math.min(...medians.absent);
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.1);
});
