import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Lease } from "@foldback/domain/companion/lease";
import { companionLimits } from "@foldback/domain/companion/pairing-code";
import { dawTextVersion } from "@foldback/domain/consent/daw-text";
import type { Scope } from "@foldback/domain/consent/scopes";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { companions } from "../../server/src/adapters/postgres/schema/companions.ts";
import { grantAndJoin } from "../../server/src/testing/grant-and-join.ts";
import { startTestServer, type TestServer } from "../../server/src/testing/start-test-server.ts";
import type { Person as ServerPerson } from "../../server/src/testing/test-people.ts";
import { type Person, runCompanion } from "./companion.ts";
import { openPairingFile } from "./pairing-file.ts";

/** The server's clock stands still. Otherwise the session would be paused, because neither side has a socket. */
const standingStillMs = Date.parse("2026-11-27T12:00:00Z");
let server: TestServer;
const stops: (() => Promise<unknown>)[] = [];
const folder = mkdtempSync(join(tmpdir(), "foldback-companion-"));
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => standingStillMs });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Runs a real companion, whose person agrees to everything unless told otherwise. */
function start({ agrees = true, file = openPairingFile(mkdtempSync(join(folder, "one-")), server.url) } = {}) {
  const stopping = new AbortController();
  const seen = {
    code: null as string | null,
    asked: null as { name: string; email: string } | null,
    pairedAs: null as string | null,
    lease: null as Lease | null,
    leases: 0,
    refusals: [] as string[],
  };
  let asks = 0;
  const person: Person = {
    showCode: (code) => {
      seen.code = code;
    },
    confirmAccount: async (account) => {
      seen.asked = account;
      return agrees;
    },
    paired: ({ name }) => {
      seen.pairedAs = name;
    },
    refused: () => {},
    notReached: () => {},
    leaseChanged: (lease) => {
      seen.lease = lease;
      seen.leases += 1;
    },
    leaseRefused: (code) => void seen.refusals.push(code),
  };
  const ended = runCompanion({
    ...{ pairing: file.load(), savePairing: file.save, name: "Studio PC", system: "linux", person },
    monotonicMs: () => performance.now(),
    wallMs: Date.now,
    randomAsk: () => `ask-${String(++asks).padStart(28, "0")}`,
    signal: stopping.signal,
    retryDelaysMs: [10],
  });
  const stop = () => {
    stopping.abort();
    return ended;
  };
  stops.push(stop);
  return { seen, ended, file, stop };
}

async function pairWith(artist: ServerPerson) {
  const companion = start();
  await expect.poll(() => companion.seen.code).not.toBeNull();
  await server.client(artist).companions.enterCode({ code: companion.seen.code ?? "" });
  await expect.poll(() => companion.seen.pairedAs).toBe(artist.name);
  return companion;
}

async function liveSession(artist: ServerPerson) {
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo Engineer" });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  const usual: Scope[] = ["view", "talk"];
  await grantAndJoin(server, { sessionId, artist, engineer, scopes: usual });
  const allowDaw = (scopes: Scope[]) =>
    server.client(artist).consent.decide({
      ...{ sessionId, engineerId: engineer.userId, decision: "granted", understood: true },
      scopes: [...usual, ...scopes],
      consentTextVersion: dawTextVersion,
    });
  return { sessionId, engineer, allowDaw };
}

test("[CP-5] a companion pairs with the account that its person confirmed, and comes back without a code", async () => {
  const artist = await server.createPerson({ name: "Ada" });
  const { seen, file, stop } = await pairWith(artist);
  expect(seen.code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
  expect(seen.asked?.name).toBe("Ada");
  await stop();
  const again = start({ file });
  await expect.poll(() => again.seen.pairedAs).toBe("Ada");
  expect(again.seen.code).toBeNull();
});

test("[CP-5] a companion whose person refuses isn't paired, and shows another code", async () => {
  const artist = await server.createPerson();
  const { seen } = start({ agrees: false });
  await expect.poll(() => seen.code).not.toBeNull();
  const code = seen.code ?? "";
  await server.client(artist).companions.enterCode({ code });
  await expect.poll(() => seen.code).not.toBe(code);
  expect((await server.client(artist).companions.list()).companions).toEqual([]);
});

test("[CP-10][CP-11] a lease names what the artist allowed, and follows every change of it at once", async () => {
  const artist = await server.createPerson({ name: "Ada" });
  const { seen } = await pairWith(artist);
  const { sessionId, engineer, allowDaw } = await liveSession(artist);
  const { roomCode } = (await server.client(artist).sessions.current({ as: "artist" })) as { roomCode: string };
  expect(seen.leases).toBe(0);

  await allowDaw(["mixer", "transport"]);
  await expect
    .poll(() => seen.lease)
    .toMatchObject({
      ...{ session: sessionId, room: roomCode, engineer: engineer.userId, engineerName: "Theo Engineer" },
      ...{ scopes: ["mixer", "transport"], forMs: 60_000 },
    });
  await server.client(artist).consent.narrow({ sessionId, scopes: ["view", "talk", "transport"] });
  await expect.poll(() => seen.lease?.scopes).toEqual(["transport"]);
  await server.client(artist).consent.narrow({ sessionId, scopes: ["view", "talk"] });
  await expect.poll(() => seen.lease).toBeNull();
  expect(seen.refusals).toEqual([]);
});

test.each(["pause", "end", "kill", "engineer suspended", "suspended", "revoked"] as const)(
  "[CP-11][CP-13] a lease ends at once when the session or the companion does: %s",
  async (what) => {
    const artist = await server.createPerson();
    const { seen, ended } = await pairWith(artist);
    const { sessionId, engineer, allowDaw } = await liveSession(artist);
    await allowDaw(["mixer"]);
    await expect.poll(() => seen.lease).not.toBeNull();
    const asArtist = server.client(artist);
    if (what === "pause") await asArtist.sessions.pause({ sessionId });
    if (what === "end") await asArtist.sessions.end({ sessionId });
    if (what === "kill") await asArtist.sessions.kill({ sessionId, idempotencyKey: crypto.randomUUID() });
    if (what === "engineer suspended") await server.composed.onSuspended(engineer.userId);
    if (what === "suspended") await server.composed.onSuspended(artist.userId);
    if (what === "revoked")
      for (const { id } of (await asArtist.companions.list()).companions) await asArtist.companions.revoke({ id });
    await expect.poll(() => seen.lease).toBeNull();
    if (what === "revoked") expect(await ended).toBe("REVOKED");
    if (what === "suspended") expect(await ended).toBe("SUSPENDED");
  },
);

test("[CP-11] another artist's session gives this companion nothing", async () => {
  const [artist, other] = [await server.createPerson(), await server.createPerson()];
  const mine = await pairWith(artist);
  const theirs = await pairWith(other);
  const { allowDaw } = await liveSession(other);
  await allowDaw(["mixer"]);
  await expect.poll(() => theirs.seen.lease).not.toBeNull();
  expect(mine.seen.leases).toBe(0);
});

test("[CP-9] a companion that the account has no room for says so, instead of showing another code", async () => {
  const artist = await server.createPerson();
  const held = Array.from({ length: companionLimits.companionsPerPerson }, () => ({
    ...{ id: randomUUID(), userId: artist.userId, publicKey: randomUUID(), name: "Old", system: "linux" as const },
    pairedAt: new Date(standingStillMs),
  }));
  await server.db.insert(companions).values(held);
  const { seen, ended } = start();
  await expect.poll(() => seen.code).not.toBeNull();
  await server.client(artist).companions.enterCode({ code: seen.code ?? "" });
  expect(await ended).toBe("ACCOUNT_FULL");
});

test("[CP-12] a server that signs with another key than at the pairing isn't obeyed", async () => {
  const artist = await server.createPerson();
  const { file, stop } = await pairWith(artist);
  await stop();
  file.save({ ...file.load(), leaseKey: "A".repeat(43) });
  const { ended, seen } = start({ file });
  expect(await ended).toBe("SERVER_KEY_CHANGED");
  expect(seen.pairedAs).toBeNull();
});

test("[CP-1][CP-2] the program opens no port, keeps its key in a file only its user can read, and stops when told", async () => {
  const home = mkdtempSync(join(folder, "home-"));
  const child = spawn(process.execPath, [fileURLToPath(new URL("main.ts", import.meta.url)), server.url], {
    env: { ...process.env, XDG_CONFIG_HOME: home, HOME: home, APPDATA: home },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += String(chunk);
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  stops.push(async () => child.kill("SIGKILL"));
  await expect.poll(() => /Your code: ([A-Z]{4}-[A-Z]{4})/.exec(printed)?.[1]).toBeDefined();

  const config = join(home, "foldback");
  const [name = ""] = readdirSync(config);
  expect(statSync(config).mode & 0o777).toBe(0o700);
  expect(statSync(join(config, name)).mode & 0o777).toBe(0o600);
  if (process.platform === "linux") expect(listeningSocketsOf(child.pid ?? 0)).toEqual([]);

  const artist = await server.createPerson({ name: "Ada" });
  const code = /Your code: ([A-Z]{4}-[A-Z]{4})/.exec(printed)?.[1] ?? "";
  await server.client(artist).companions.enterCode({ code });
  await expect.poll(() => printed).toContain("the account of Ada");
  child.stdin.write("yes\n");
  await expect.poll(() => printed).toContain("Paired with the account of Ada");
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
});

/** The inodes of this process's sockets that listen, by TCP and TCP over IPv6. */
function listeningSocketsOf(pid: number): string[] {
  const listening = ["tcp", "tcp6"].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === "0A")
      .map((fields) => fields[9] ?? ""),
  );
  const own = readdirSync(`/proc/${pid}/fd`).map((fd) => socketBehind(`/proc/${pid}/fd/${fd}`));
  return listening.filter((inode) => own.includes(inode));
}

function socketBehind(descriptor: string): string | null {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(descriptor))?.[1] ?? null;
  } catch {
    return null;
  }
}
