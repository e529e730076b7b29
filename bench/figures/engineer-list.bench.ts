// Measures the list in the selection dialog over HTTP, including sign-in. The floor is the plain query for the same ten
// rows in the same embedded database, without HTTP, sign-in or the check that each engineer is still available.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { engineerMatches } from "../../apps/server/src/adapters/postgres/schema/accounts.ts";
import { alternate, medianOfTurns } from "../harness/alternate.ts";
import { call } from "../harness/call.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { startMeasuredProcess } from "../harness/measured-process.ts";
import { percentile } from "../harness/statistics.ts";
import type { People } from "../product/people.ts";
import { type Foldback, startFoldback } from "../product/start-foldback.ts";

const ENGINEERS = 2_000;
const CHUNK = 500;
const WARM_UP = 20;

async function matchWithAll(dataDir: string, { artists, engineers }: People): Promise<void> {
  const [artist] = artists;
  if (artist === undefined) throw new Error("There is no artist to match.");
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  for (let from = 0; from < engineers.length; from += CHUNK) {
    const matches = engineers.slice(from, from + CHUNK).map(({ id }, index) => ({
      artistId: artist.id,
      engineerId: id,
      matchScore: (from + index) % 101,
      reasons: ["Rock specialist", "Within budget", "Working hours overlap by 4 hours a day"],
    }));
    await database.owner.insert(engineerMatches).values(matches).onConflictDoNothing();
  }
  await database.close();
}

async function bareMs(folder: string, { artistId, count }: { artistId: string; count: number }): Promise<number[]> {
  const floor = await startMeasuredProcess({
    script: new URL("../floors/bare-list.ts", import.meta.url),
    cwd: new URL("../../", import.meta.url),
    env: { FOLDER: folder, ARTIST: artistId, COUNT: String(count), WARM_UP: String(WARM_UP) },
  });
  const [, took = ""] = await floor.waitForLine(/^took (\S+)/);
  await floor.stop();
  return took.split(",").map(Number);
}

async function servedMs({ callAs, artists: [artist] }: Foldback, count: number): Promise<number[]> {
  if (artist === undefined) throw new Error("There is no artist to ask.");
  const ask = callAs(artist, { path: "engineers/list", input: undefined });
  const samples: number[] = [];
  for (let round = 0; round < WARM_UP + count; round += 1) {
    const startedMs = performance.now();
    await call(ask);
    if (round >= WARM_UP) samples.push(performance.now() - startedMs);
  }
  return samples;
}

async function measure(run: BenchRun): Promise<Row[]> {
  const count = run.quick ? 100 : 400;
  const copies = await mkdtemp(join(tmpdir(), "foldback-bench-list-"));
  const foldback = await startFoldback({
    artists: 1,
    engineers: ENGINEERS,
    prepare: async (dataDir, people) => {
      await matchWithAll(dataDir, people);
      // Only one process can open an embedded database, so the floor gets a copy.
      await cp(join(dataDir, "db"), join(copies, "db"), { recursive: true });
    },
  });
  try {
    const artistId = foldback.artists[0]?.id ?? "";
    const turns = await alternate(run.quick ? 1 : 5, {
      floor: () => bareMs(copies, { artistId, count }),
      product: () => servedMs(foldback, count),
    });
    const at = (percent: number) => (samples: number[]) => percentile(samples, percent);
    return [50, 90].map((percent) => ({
      figure: `ten engineers listed from ${ENGINEERS.toLocaleString("en")} matches, p${percent}`,
      unit: "ms",
      product: medianOfTurns(turns.product, at(percent)),
      floor: medianOfTurns(turns.floor, at(percent)),
      target: percent === 50 ? { kind: "ratio", max: 3 } : { kind: "information" },
    }));
  } finally {
    await foldback.stop();
    await rm(copies, { recursive: true, force: true });
  }
}

export const figure: Figure = {
  name: "engineer-list",
  about: "the selection dialog's list of engineers; floor: the bare query",
  measure,
};
