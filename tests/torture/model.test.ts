// Each invariant must pass for a sound run and fail for a run that breaks it. Otherwise the model wouldn't prove
// anything.
import { expect, test } from "vitest";
import type { Fact, Outage, Party, RunLog, View } from "./facts.ts";
import { runningMs } from "./facts.ts";
import { type Invariant, violationsOf } from "./model.ts";

const forEver = Number.POSITIVE_INFINITY;
const log = (facts: Fact[], outages: Outage[] = [], untilMs = 60_000): RunLog => ({ facts, outages, untilMs });
const broken = (run: RunLog): Invariant[] => violationsOf(run).map(({ invariant }) => invariant);

const view = (epoch: number, status: View["status"] = "active", reason: string | null = null): View => ({
  epoch,
  status,
  reason,
});
const seated = (socket: number, party: Party, atMs: number, epoch = 3): Fact[] => [
  { kind: "entering", socket, party, atMs: atMs - 1 },
  { kind: "seated", socket, party, atMs, view: view(epoch) },
];
const pressed = (atMs: number, way: "socket" | "http" | "http-sealed" | "phone-http" = "socket"): Fact => ({
  kind: "kill-sent",
  press: "p",
  way,
  atMs,
  sending: 1,
});
const taken = (atMs: number, recorded = true): Fact => ({
  kind: "kill-answered",
  sending: 1,
  sentMs: 1_000,
  atMs,
  answer: { status: "taken", recorded, alreadyOver: false },
});
const refused = (atMs: number, httpStatus: number): Fact => ({
  kind: "kill-answered",
  sending: 1,
  sentMs: 1_000,
  atMs,
  answer: { status: "refused", httpStatus, code: null },
});
const told = (socket: number, party: Party, atMs: number, recorded = false): Fact => ({
  kind: "told",
  socket,
  party,
  atMs,
  epoch: 4,
  recorded,
});
const answered = (ask: "join" | "end" | "clip" | "leave" | "foreign-kill", sentMs: number, status: number): Fact => ({
  kind: "answered",
  ask,
  party: "engineer",
  sentMs,
  atMs: sentMs + 5,
  status,
  code: null,
  view: null,
});
const inLedger = (count: number): Fact => ({ kind: "kills-in-ledger", count, atMs: 50_000 });

const sound: Fact[] = [
  ...seated(1, "artist", 500),
  ...seated(2, "engineer", 600),
  answered("clip", 700, 200),
  { kind: "clip-kept", clipId: "c", atMs: 705 },
  pressed(1_000),
  told(2, "engineer", 1_010),
  told(1, "artist", 1_040, true),
  { kind: "closed", socket: 2, party: "engineer", atMs: 1_050, code: 4410 },
  { kind: "closed", socket: 1, party: "artist", atMs: 1_050, code: 4410 },
  answered("join", 1_100, 409),
  answered("leave", 1_200, 200),
  inLedger(1),
  { kind: "clip-read", clipId: "c", atMs: 51_000, matches: true },
];

test("a correct run has no violations", () => {
  expect(violationsOf(log(sound))).toEqual([]);
});

test("telling the engineer about a kill after more than two seconds, or never, is a violation", () => {
  const late = [...seated(2, "engineer", 600), pressed(1_000), told(2, "engineer", 3_001)];
  expect(broken(log(late))).toEqual(["told-in-time"]);
  expect(broken(log([...seated(2, "engineer", 600), pressed(1_000)]))).toEqual(["told-in-time"]);
  expect(broken(log([...seated(2, "engineer", 600), pressed(1_000), told(2, "engineer", 2_999)]))).toEqual([]);
});

test("only the time during which the server was stopped is deducted", () => {
  const late = [...seated(2, "engineer", 600), pressed(1_000), told(2, "engineer", 9_000)];
  const frozen = (toMs: number): Outage[] => [{ what: "server-frozen", fromMs: 900, toMs }];
  expect(broken(log(late, frozen(8_900)))).toEqual([]);
  expect(broken(log(late, frozen(6_900)))).toEqual(["told-in-time"]);
});

test("a database outage excuses only an HTTP kill without a token", () => {
  const away: Outage[] = [{ what: "database", fromMs: 900, toMs: forEver }];
  const by = (way: "socket" | "http" | "http-sealed") =>
    log([...seated(2, "engineer", 600), pressed(1_000, way)], away);
  expect(broken(by("http"))).toEqual([]);
  expect(broken(by("http-sealed"))).toEqual(["told-in-time"]);
  expect(broken(by("socket"))).toEqual(["told-in-time"]);
  const later: Outage[] = [{ what: "database", fromMs: 4_000, toMs: forEver }];
  const kill = [...seated(2, "engineer", 600), pressed(1_000, "http")];
  expect(broken(log(kill, later))).toEqual(["told-in-time"]);
  // After the freeze the database was down, and only then did the kill reach the server.
  expect(broken(log(kill, [...later, { what: "server-frozen", fromMs: 1_500, toMs: 5_000 }]))).toEqual([]);
});

test("a socket that opened after the press, or had already been told, needn't be told", () => {
  expect(broken(log([pressed(1_000), ...seated(2, "engineer", 1_100)]))).toEqual([]);
  const again = [...seated(2, "engineer", 600), told(2, "engineer", 900), pressed(1_000)];
  expect(broken(log(again))).toEqual([]);
});

test("accepting a join sent after the kill was announced is a violation, but one sent before isn't", () => {
  const kill = [...seated(2, "engineer", 600), pressed(1_000), told(2, "engineer", 1_010), taken(1_100)];
  expect(broken(log([...kill, answered("join", 1_050, 200), inLedger(1)]))).toEqual(["nothing-after-a-kill"]);
  expect(broken(log([...kill, answered("join", 1_005, 200), inLedger(1)]))).toEqual([]);
});

test("forwarding a message after the kill is a violation", () => {
  const kill = [...seated(1, "artist", 600), pressed(1_000), told(1, "artist", 1_010), taken(1_100), inLedger(1)];
  const passed: Fact = { kind: "relayed", socket: 1, party: "artist", atMs: 1_030, what: "click 1", saidMs: 1_020 };
  expect(broken(log([...kill, passed]))).toEqual(["nothing-after-a-kill"]);
});

test("an unrecorded kill stops blocking the session when its process dies, and a recorded one never does", () => {
  const died: Outage[] = [{ what: "server-dead", fromMs: 2_000, toMs: 4_000 }];
  const after = [
    ...seated(2, "engineer", 600),
    pressed(1_000),
    told(2, "engineer", 1_010),
    answered("join", 5_000, 200),
  ];
  expect(broken(log(after, died))).toEqual([]);
  expect(broken(log([...after, taken(1_500), inLedger(1)], died))).toEqual(["nothing-after-a-kill"]);
});

test("a kill that's recorded twice, acknowledged but not recorded, or never acknowledged is a violation", () => {
  const kill = [pressed(1_000), taken(1_100)];
  expect(broken(log([...kill, inLedger(2)]))).toEqual(["recorded-once"]);
  expect(broken(log([...kill, inLedger(0)]))).toEqual(["recorded-once"]);
  expect(broken(log([...kill, inLedger(1)]))).toEqual([]);
  expect(broken(log([pressed(1_000), { kind: "kill-given-up", press: "p", atMs: 50_000 }]))).toEqual(["recorded-once"]);
});

test("refusing the artist's kill, accepting a stranger's or giving the engineer a kill token is a violation", () => {
  expect(broken(log([pressed(1_000, "http"), refused(1_010, 404)]))).toEqual(["kill-is-the-artists"]);
  expect(broken(log([pressed(1_000, "http"), refused(1_010, 503)]))).toEqual([]);
  expect(broken(log([pressed(1_000, "phone-http"), refused(1_010, 404)]))).toEqual([]);
  expect(broken(log([answered("foreign-kill", 1_000, 200)]))).toEqual(["kill-is-the-artists"]);
  const sealed: Fact = { kind: "sealed", socket: 2, party: "engineer", atMs: 700 };
  expect(broken(log([sealed]))).toEqual(["kill-is-the-artists"]);
});

test("a session that's live again after its end is a violation, on the same socket and in later responses", () => {
  const ended: Fact = { kind: "viewed", socket: 1, party: "artist", atMs: 1_000, view: view(5, "ended", "by-artist") };
  const alive: Fact = { kind: "viewed", socket: 1, party: "artist", atMs: 1_010, view: view(6) };
  expect(broken(log([...seated(1, "artist", 500), ended, alive]))).toEqual(["ended-stays"]);
  expect(broken(log([answered("end", 900, 200), ...seated(2, "engineer", 2_000)]))).toEqual(["ended-stays"]);
});

test("an epoch that falls on one socket, or from one socket to the next, is a violation", () => {
  const lower: Fact = { kind: "viewed", socket: 1, party: "artist", atMs: 700, view: view(2) };
  expect(broken(log([...seated(1, "artist", 500, 3), lower]))).toEqual(["no-epoch-falls"]);
  expect(broken(log([...seated(1, "artist", 500, 3), ...seated(2, "artist", 700, 2)]))).toEqual(["no-epoch-falls"]);
  expect(broken(log([...seated(1, "artist", 500, 3), ...seated(2, "engineer", 700, 2)]))).toEqual([]);
});

test("an acknowledged clip that is lost or altered is a violation", () => {
  const kept: Fact = { kind: "clip-kept", clipId: "c", atMs: 700 };
  expect(broken(log([kept]))).toEqual(["clips-readable"]);
  expect(broken(log([kept, { kind: "clip-read", clipId: "c", atMs: 800, matches: false }]))).toEqual([
    "clips-readable",
  ]);
});

test("overlapping outages are deducted once", () => {
  const outages: Outage[] = [
    { what: "server-frozen", fromMs: 100, toMs: 400 },
    { what: "ourselves", fromMs: 300, toMs: 500 },
    { what: "database", fromMs: 0, toMs: 1_000 },
  ];
  const span = { fromMs: 0, toMs: 1_000 };
  expect(runningMs(log([], outages), span, ["server-frozen", "ourselves"])).toBe(600);
});
