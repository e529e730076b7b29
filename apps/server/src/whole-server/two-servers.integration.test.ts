// Real server processes that share a Postgres. A second one must never harm the first one's sessions, whatever happens
// to either of them.
import { randomUUID } from "node:crypto";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type PostgresFault, startFaultyPostgres } from "../testing/faulty-postgres.ts";
import {
  createServerNode,
  type LiveRoom,
  lastStatements,
  prepareLiveSession,
  readLedger,
  type ServerNode,
} from "../testing/server-nodes.ts";

const patience = { timeout: 30_000 };
const whole = { timeout: 90_000 };

let postgres: Awaited<ReturnType<typeof startFaultyPostgres>>;
let machines: ReturnType<typeof createServerNode>[];
let room: LiveRoom;

beforeAll(async () => {
  postgres = await startFaultyPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  machines = [createServerNode(postgres.url), createServerNode(postgres.url)];
  room = await prepareLiveSession(postgres.url);
});
afterEach(() => {
  for (const machine of machines) machine.close();
});

const onMachine = (index: number): Promise<ServerNode> => {
  const machine = machines[index];
  if (machine === undefined) throw new Error(`there's no machine ${index}`);
  return machine.start();
};
/** Ends the outage even if the work in it fails, so that the next test has a database. */
async function during(begin: PostgresFault, end: PostgresFault, work: () => Promise<void>) {
  await postgres.make(begin);
  try {
    await work();
  } finally {
    await postgres.make(end);
  }
}
const until = (node: ServerNode, readiness: string) => expect.poll(node.readiness, patience).toBe(readiness);

async function serving(index: number): Promise<ServerNode> {
  const node = await onMachine(index);
  await until(node, "ready");
  return node;
}

/** The session was active when the last server stopped, so the artist has to continue it, with a new consent. */
async function continued(node: ServerNode) {
  const { artist, engineer, sessionId } = room;
  const [atStudio, atDesk] = [await node.enter(artist, sessionId), await node.enter(engineer, sessionId)];
  expect(await node.call(artist, "sessions/continue", { sessionId })).toMatchObject({ status: 200 });
  const epoch = (await node.session(room))?.epoch ?? 0;
  let sequence = 0;
  const move = () => {
    sequence += 1;
    atDesk.say({ type: "cursor", x: 0.5, y: 0.5, epoch, sequence });
    return sequence;
  };
  await atDesk.settled();
  return { atStudio, atDesk, epoch, move };
}

/** A live session on the first server, and a second server that stands by. */
async function withStandby() {
  const first = await serving(0);
  const live = await continued(first);
  return { first, live, second: await standingBy() };
}

async function standingBy(): Promise<ServerNode> {
  const second = await onMachine(1);
  await until(second, "another-server-serves");
  return second;
}

/** Sends moves until one arrives, because the first ones may be refused while the lease is being renewed. */
async function expectInputToPass({ atStudio, move }: Awaited<ReturnType<typeof continued>>) {
  const arrived = atStudio.hear("cursor");
  const timer = setInterval(move, 50);
  expect(await arrived).toMatchObject({ role: "engineer" });
  clearInterval(timer);
}

test(
  "[ND-1] a second server stands by and changes nothing while the first serves, and serves once the first has stopped",
  whole,
  async () => {
    const { first, live, second } = await withStandby();
    expect(await second.isAlive()).toBe(true);
    expect(await second.call(room.artist, "sessions/current", { as: "artist" })).toMatchObject({ status: 503 });
    await expectInputToPass(live);
    expect(await first.session(room)).toMatchObject({ status: "active", epoch: live.epoch });
    expect(second.readLog()).toContain("Standing by until it stops");

    first.child.kill("SIGTERM");
    expect(await first.exited).toBe(0);
    await until(second, "ready");
    expect(await second.session(room)).toMatchObject({ status: "paused", pauseCause: "server-restart" });
    await expectInputToPass(await continued(second));
  },
);

test("[ND-1] of two servers that start at the same moment, one serves and the other stands by", whole, async () => {
  const both = await Promise.all([onMachine(0), onMachine(1)]);
  const reasons = async () => (await Promise.all(both.map((node) => node.readiness()))).sort();
  await expect.poll(reasons, patience).toEqual(["another-server-serves", "ready"]);
  const server = both[(await both[0].readiness()) === "ready" ? 0 : 1];
  const live = await continued(server);
  await expectInputToPass(live);
  expect(await server.session(room)).toMatchObject({ status: "active", epoch: live.epoch });
});

test(
  "[ND-2] after a kill -9 the session is paused on the other server, and a restart on the same machine doesn't wait",
  whole,
  async () => {
    const { first, live, second } = await withStandby();
    const { epoch } = live;
    first.child.kill("SIGKILL");
    await until(second, "ready");
    const paused = await second.session(room);
    expect(paused).toMatchObject({ status: "paused", pauseCause: "server-restart" });
    expect(paused?.epoch).toBeGreaterThan(epoch);
    await continued(second);

    second.child.kill("SIGKILL");
    await second.exited;
    const restarted = await serving(1);
    expect(restarted.readLog()).not.toContain("Standing by");
    expect(await restarted.session(room)).toMatchObject({ status: "paused", pauseCause: "server-restart" });
  },
);

test("[ND-3] a server that was frozen past its lease lets nothing through after waking, and stops", whole, async () => {
  const { first, live, second } = await withStandby();
  const { atStudio, move, atDesk } = live;
  first.child.kill("SIGSTOP");
  // These wait in the frozen server's sockets and are the first things that it reads.
  for (let count = 0; count < 20; count += 1) move();
  // The server stops right after waking, so its refusal may not get out in time.
  const refused = first.call(room.artist, "sessions/continue", { sessionId: room.sessionId }).then(
    ({ status }) => status === 503,
    () => true,
  );
  await until(second, "ready");
  await continued(second);
  const epoch = (await second.session(room))?.epoch;
  first.child.kill("SIGCONT");
  expect(await refused).toBe(true);
  expect(await first.exited).toBe(1);
  await Promise.all([atStudio.closed, atDesk.closed]);
  expect(atStudio.inbox.filter(({ type }) => type === "cursor")).toEqual([]);
  expect(await second.session(room)).toMatchObject({ status: "active", epoch });
});

test(
  "[ND-4] a database outage longer than the lease neither pauses nor ends a session, whether or not another server is standing by",
  whole,
  async () => {
    const first = await serving(0);
    const live = await continued(first);
    await during("halt-immediate", "start", async () => {
      await until(first, "database-silent");
      await expectInputToPassFor(live, 6_000);
    });
    await until(first, "ready");
    expect(await first.session(room)).toMatchObject({ status: "active", epoch: live.epoch });

    const second = await standingBy();
    await expect.poll(first.readLog, patience).toContain("another server is standing by");
    for (const [begin, end] of [
      ["halt-immediate", "start"],
      ["freeze", "thaw"],
    ] as const) {
      // While another server is waiting, the first one can't know whether it has been replaced.
      await during(begin, end, () => expectInputToBeRefused(live));
      await until(first, "ready");
      await expectInputToPass(live);
      expect(await first.session(room)).toMatchObject({ status: "active", epoch: live.epoch });
      expect(second.child.exitCode).toBeNull();
    }
  },
);

/** Sends moves until one is refused. */
async function expectInputToBeRefused({ atDesk, move }: Awaited<ReturnType<typeof continued>>) {
  const refused = atDesk.hear("error");
  const timer = setInterval(move, 50);
  expect(await refused).toMatchObject({ code: "NOT_ALLOWED_NOW" });
  clearInterval(timer);
}

/** Keeps sending moves for this long. */
async function expectInputToPassFor(live: Awaited<ReturnType<typeof continued>>, durationMs: number) {
  const endsMs = performance.now() + durationMs;
  while (performance.now() < endsMs) await expectInputToPass(live);
}

/** Presses the kill switch at a server that stands by, and waits until the one that serves has ended the session. */
async function killAt(standby: ServerNode, { atDesk, atStudio }: Awaited<ReturnType<typeof continued>>) {
  const { sessionId } = room;
  const press = { sessionId, idempotencyKey: randomUUID(), killToken: atStudio.joined.killToken };
  const answer = await standby.call(room.artist, "sessions/kill", press);
  expect(JSON.parse(answer.text)).toEqual({ json: { recorded: true, alreadyOver: false } });
  return async () => {
    await Promise.all([atDesk.closed, atStudio.closed]);
    const ends = (await readLedger(postgres.url, sessionId)).facts.filter((type) => type === "kill.pressed");
    expect(ends).toHaveLength(1);
  };
}

test("[ND-5] a kill that reaches a server standing by ends the session on the one that serves", whole, async () => {
  const { first, live, second } = await withStandby();
  const expectOver = await killAt(second, live);
  await expectOver();
  expect(await first.session(room)).toBeNull();
});

test(
  "[ND-5] a kill that reaches a server standing by during a database outage takes effect once the database is back",
  whole,
  async () => {
    const { live, second } = await withStandby();
    let expectOver = async () => {};
    await during("halt-immediate", "start", async () => {
      expectOver = await killAt(second, live);
    });
    await expectOver();
    expect(await second.readiness()).toBe("another-server-serves");
  },
);

test(
  "[ND-2] after a kill -9 the artist continues on the other server: link, consent, input, kill and evidence all work",
  whole,
  async () => {
    const { first, second } = await withStandby();
    first.child.kill("SIGKILL");
    await until(second, "ready");

    const live = await continued(second);
    const { artist, engineer, sessionId } = room;
    const sdp = "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n";
    live.atStudio.say({ type: "offer", sdp });
    expect(await live.atDesk.hear("offer")).toMatchObject({ sdp });
    live.atDesk.say({ type: "answer", sdp });
    expect(await live.atStudio.hear("answer")).toMatchObject({ sdp });
    await expectInputToPass(live);
    const consent = { sessionId, engineerId: engineer.userId, understood: true, consentTextVersion };
    for (const [decision, scopes] of [
      ["denied", []],
      ["granted", ["view"]],
    ] as const)
      expect(await second.call(artist, "consent/decide", { ...consent, decision, scopes })).toMatchObject({
        status: 200,
      });
    live.atStudio.say({ type: "kill", idempotencyKey: randomUUID() });
    await live.atDesk.closed;
    expect(await second.session(room)).toBeNull();

    const { verification, facts } = await readLedger(postgres.url, sessionId);
    expect(verification).toMatchObject({ status: "intact" });
    expect(facts.filter((type) => /^(consent|kill)/.test(type))).toEqual([
      ...["consent.granted", "consent.denied", "consent.granted"],
      ...["kill.pressed", "kill.applied"],
    ]);
    expect(facts.filter((type) => type === "session.paused")).toHaveLength(2);
  },
);

test("[ND-1] a server standing by sends Postgres nothing but what its lease needs", whole, async () => {
  await serving(0);
  const named = new URL(postgres.url);
  named.searchParams.set("application_name", "standing-by");
  const standby = createServerNode(named.href);
  machines.push(standby);
  const second = await standby.start();
  await until(second, "another-server-serves");
  const statements = await lastStatements(postgres.url, "standing-by");
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter((statement) => !statement.includes("nodes"))).toEqual([]);
});

test("[ND-7] a server with another secret refuses to stand by and says why", whole, async () => {
  const first = await serving(0);
  const stranger = createServerNode(postgres.url, { authSecret: "another-secret-".repeat(3) });
  machines.push(stranger);
  const second = await stranger.start();
  expect(await second.exited).toBe(1);
  expect(second.readLog()).toContain("using this database with a different BETTER_AUTH_SECRET");
  expect(await first.readiness()).toBe("ready");
});
