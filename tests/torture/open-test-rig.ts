/** Opens what the torture test needs (database, disk, people, server) and closes it in reverse order. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@foldback/testkit/processes/free-port";
import { readRecordedClip } from "@foldback/testkit/speech/recorded-clips";
import { type FaultyPostgres, startFaultyPostgres } from "../../apps/server/src/testing/faulty-postgres.ts";
import { openSmallDisk, type SmallDisk } from "../../apps/server/src/testing/small-disk.ts";
import { createPeople, type DataPlace } from "./casts.ts";
import { watchOutages } from "./outages.ts";
import { placeServer, type RealServer } from "./real-server.ts";
import type { TestRig } from "./test-rig.ts";
import { callProcedure, ipHeader, send } from "./wire.ts";

export type DatabaseKind = "postgres" | "embedded";
export type OpenTestRig = TestRig & {
  database: DatabaseKind;
  cluster: FaultyPostgres | null;
  /** Null if a disk can't be filled up on this machine. */
  disk: SmallDisk | null;
  /** Where to open the database while the server isn't running. */
  data: DataPlace;
  logFile: string;
  isWell(): Promise<boolean>;
  close(): Promise<void>;
};

/** More than the free space below which the server warns. */
const diskMebibytes = 1_024;
const probeMs = 1_500;

type TestRigOptions = { seed: string; database: DatabaseKind; castCount: number };
type Close = () => void | Promise<void>;

export async function openTestRig(options: TestRigOptions): Promise<OpenTestRig> {
  const opened: Close[] = [];
  const close = async () => {
    for (const one of opened.toReversed()) await one();
  };
  try {
    return { ...(await open(options, opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(options: TestRigOptions, opened: Close[]): Promise<Omit<OpenTestRig, "close">> {
  const workFolder = mkdtempSync(join(tmpdir(), "foldback-torture-"));
  opened.push(() => rmSync(workFolder, { recursive: true, force: true }));
  const cluster = options.database === "postgres" ? await startFaultyPostgres() : null;
  if (cluster !== null) opened.push(cluster.stop);
  const disk = await openSmallDisk(diskMebibytes);
  if (disk !== null) opened.push(disk.close);
  const dataDir = join(disk?.path ?? workFolder, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const authSecret = "only-for-torture-".repeat(3);
  const data = { databaseUrl: cluster?.url, dataDir, authSecret };
  const people = await createPeople(data, options.castCount);
  const port = await freePort();
  const logFile = join(workFolder, "server.log");
  const environment = {
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    FOLDBACK_DATA_DIR: dataDir,
    DATABASE_URL: cluster?.url ?? "",
    BETTER_AUTH_SECRET: authSecret,
    TRUSTED_IP_HEADER: ipHeader,
    SIGN_IN_LIMITS: "off",
    DEMO_DATA: "off",
    LOG_LEVEL: "warn",
  };
  const server: RealServer = placeServer({ port, environment, logFile, began: (what) => outages.begin(what) });
  const outages = watchOutages(server.waitedForCoreMs);
  opened.push(outages.close);
  opened.push(server.stop);
  await server.start();
  const { admin } = people;
  return {
    ...options,
    server,
    people,
    outages,
    clip: await readRecordedClip("mark-that"),
    cluster,
    disk,
    data,
    logFile,
    async isWell() {
      const { url } = server;
      const [health, me] = await Promise.all([
        send({ url, path: "/healthz", timeoutMs: probeMs }, admin),
        callProcedure(url, { path: "accounts/me", input: {}, timeoutMs: probeMs }, admin),
      ]);
      return health.status === 200 && me.status === 200;
    },
  };
}
