/**
 * What must be true of every run, whatever was done to the server, as pure functions of what the parties saw. Each
 * returns one sentence per violation.
 */

import {
  type Ask,
  type Fact,
  type FactOf,
  factsOf,
  type Outage,
  type RunLog,
  runningMs,
  standstills,
  type View,
} from "./facts.ts";
import { endsOf, type KillBlock, killBlocksOf } from "./kill-blocks.ts";

export type Invariant =
  | "told-in-time"
  | "nothing-after-a-kill"
  | "recorded-once"
  | "kill-is-the-artists"
  | "ended-stays"
  | "no-epoch-falls"
  | "clips-readable";
export type Violation = { invariant: Invariant; atMs: number; says: string };
type Broken = { atMs: number; says: string };

const toldWithinMs = 2_000;

const checks: Record<Invariant, (log: RunLog) => Broken[]> = {
  "told-in-time": notToldInTime,
  "nothing-after-a-kill": acceptedAfterKill,
  "recorded-once": notRecordedOnce,
  "kill-is-the-artists": wronglyAdmitted,
  "ended-stays": revived,
  "no-epoch-falls": fallenEpochs,
  "clips-readable": unreadableClips,
};

/** Sorted by time, earliest first. */
export const violationsOf = (log: RunLog): Violation[] =>
  (Object.keys(checks) as Invariant[])
    .flatMap((invariant) => checks[invariant](log).map((broken) => ({ invariant, ...broken })))
    .sort((one, other) => one.atMs - other.atMs);

type KillNotification = { sending: FactOf<"kill-sent">; seat: FactOf<"seated">; toldMs: number | null; tookMs: number };

/**
 * For each kill sent, every party in the room at the time, and how long the server needed to notify them or to close
 * their socket. Only time when the server ran counts. Kills that the server couldn't accept are excluded: those it
 * refused, and HTTP kills without a token while the database was down.
 */
export function notificationsOf(log: RunLog): KillNotification[] {
  const seats = factsOf(log, "seated");
  return factsOf(log, "kill-sent")
    .filter((sending) => !isExcused(log, sending))
    .flatMap((sending) =>
      seats.filter((seat) => satThere(log, seat, sending.atMs)).map((seat) => notificationOf(log, sending, seat)),
    );
}

function notificationOf(log: RunLog, sending: FactOf<"kill-sent">, seat: FactOf<"seated">): KillNotification {
  const toldMs = log.facts.find((fact) => fact.atMs >= sending.atMs && tellsOf(fact, seat))?.atMs ?? null;
  const span = { fromMs: sending.atMs, toMs: toldMs ?? log.untilMs };
  return { sending, seat, toldMs, tookMs: runningMs(log, span, standstills) };
}

const tellsOf = (fact: Fact, { socket }: FactOf<"seated">): boolean =>
  ((fact.kind === "told" || fact.kind === "closed") && fact.socket === socket) ||
  (fact.kind === "viewed" && fact.socket === socket && fact.view.status === "ended");

const satThere = (log: RunLog, seat: FactOf<"seated">, atMs: number) =>
  seat.atMs < atMs && !log.facts.some((fact) => fact.atMs < atMs && fact.atMs > seat.atMs && tellsOf(fact, seat));

function isExcused(log: RunLog, { sending, way, atMs }: FactOf<"kill-sent">): boolean {
  const refused = factsOf(log, "kill-answered").some(
    (fact) => fact.sending === sending && fact.answer.status === "refused" && fact.answer.httpStatus < 500,
  );
  if (refused) return true;
  const needsDatabase = way === "http" || way === "phone-http";
  return needsDatabase && log.outages.some((one) => one.what === "database" && meets(log, one, atMs));
}

/** True if the outage overlaps the time between sending the kill and its deadline. */
const meets = (log: RunLog, { fromMs, toMs }: Outage, atMs: number) =>
  toMs > atMs && runningMs(log, { fromMs: atMs, toMs: Math.max(atMs, fromMs) }, standstills) < toldWithinMs;

function notToldInTime(log: RunLog): Broken[] {
  return notificationsOf(log)
    .filter(({ tookMs }) => tookMs > toldWithinMs)
    .map(({ sending, seat, toldMs, tookMs }) => ({
      atMs: sending.atMs,
      says:
        `a kill by ${sending.way} was pressed while the ${seat.party} was in the session (socket ${seat.socket}); ` +
        (toldMs === null
          ? "that socket was never told or closed"
          : `it was told or closed only after ${Math.round(tookMs)} ms`),
    }));
}

/** What a killed session must refuse. Leaving and declining only reduce access, so they may still succeed. */
const barred: readonly Ask[] = [
  "ticket",
  "phone-ticket",
  "join",
  "invite",
  "open-up",
  "grant",
  "deny",
  "narrow",
  "pause",
  "continue",
  "marker",
  "clip",
];

function acceptedAfterKill(log: RunLog): Broken[] {
  const blocks = killBlocksOf(log);
  // If the session had ended in another way before the kill, the server still accepts clips that had begun.
  const endedOtherwise = endsOf(log).some(({ reason }) => reason !== "killed");
  const stands = (sentMs: number, atMs: number) => blocks.find((block) => sentMs > block.fromMs && atMs < block.toMs);
  return log.facts.flatMap((fact) => {
    const accepted = acceptedOf(fact);
    if (accepted === null || (endedOtherwise && accepted.what === "clip")) return [];
    const block = stands(accepted.sentMs, fact.atMs);
    return block === undefined ? [] : [{ atMs: fact.atMs, says: afterKill(accepted, block) }];
  });
}

type Accepted = { what: string; sentMs: number };

function acceptedOf(fact: Fact): Accepted | null {
  if (fact.kind === "relayed") return { what: `a message (${fact.what}) to the ${fact.party}`, sentMs: fact.saidMs };
  if (fact.kind !== "answered" || !isSuccess(fact.status) || !barred.includes(fact.ask)) return null;
  return { what: fact.ask, sentMs: fact.sentMs };
}

const isSuccess = (status: number) => status >= 200 && status < 300;

const afterKill = ({ what, sentMs }: Accepted, block: KillBlock) =>
  `${what} was accepted; it was sent ${Math.round(sentMs - block.fromMs)} ms after the kill was known (${block.because})`;

function notRecordedOnce(log: RunLog): Broken[] {
  return [...miscounted(log), ...givenUp(log)];
}

const givenUp = (log: RunLog) =>
  factsOf(log, "kill-given-up").map(({ atMs }) => ({
    atMs,
    says: "a kill was sent again and again but never recorded",
  }));

function miscounted(log: RunLog): Broken[] {
  const counted = factsOf(log, "kills-in-ledger").at(-1);
  if (counted === undefined) return [];
  const { count, atMs } = counted;
  // If the process announced the kill but died before recording it, and the session then ended in another way, the
  // server may refuse the retry.
  const isAcknowledged =
    killBlocksOf(log).some(({ toMs }) => toMs === Number.POSITIVE_INFINITY) || acknowledgedOver(log);
  if (count > 1) return [{ atMs, says: `the ledger holds ${count} entries of the kill` }];
  return isAcknowledged && count === 0 ? [{ atMs, says: "an acknowledged kill isn't in the ledger" }] : [];
}

/** Pairing ends with the session, so the server may refuse a phone's late kill, but never the artist's own. */
function wronglyAdmitted(log: RunLog): Broken[] {
  const own = new Set(factsOf(log, "kill-sent").flatMap(({ way, sending }) => (isFromPhone(way) ? [] : [sending])));
  return log.facts.flatMap((fact) => {
    if (fact.kind === "answered" && fact.ask === "foreign-kill" && isSuccess(fact.status))
      return [{ atMs: fact.atMs, says: "a stranger's kill was accepted" }];
    if (fact.kind === "sealed" && fact.party !== "artist" && fact.party !== "phone")
      return [{ atMs: fact.atMs, says: `the ${fact.party} was given a kill token` }];
    if (fact.kind !== "kill-answered" || fact.answer.status !== "refused" || !own.has(fact.sending)) return [];
    const { httpStatus, code } = fact.answer;
    return httpStatus >= 500
      ? []
      : [{ atMs: fact.atMs, says: `the artist's kill was refused with ${code ?? httpStatus}` }];
  });
}

const isFromPhone = (way: FactOf<"kill-sent">["way"]) => way.startsWith("phone");

const acknowledgedOver = (log: RunLog) =>
  factsOf(log, "kill-answered").some(({ answer }) => answer.status === "taken" && answer.recorded);

/** After a socket has reported the end, it must not show a live session again, and neither may later requests. */
function revived(log: RunLog): Broken[] {
  const ends = endsOf(log);
  return log.facts.flatMap((fact) => {
    const seen = seenAlive(log, fact);
    if (seen === null) return [];
    const end = ends.find(
      ({ fromMs, toMs, socket }) =>
        fact.atMs < toMs && (seen.askedMs > fromMs || (seen.socket === socket && fact.atMs > fromMs)),
    );
    return end === undefined ? [] : [{ atMs: fact.atMs, says: aliveAgain(seen, end) }];
  });
}

type Seen = { by: string; view: View; askedMs: number; socket: number | null };

function seenAlive(log: RunLog, fact: Fact): Seen | null {
  if (fact.kind !== "answered" && fact.kind !== "seated" && fact.kind !== "viewed") return null;
  const { view, party, kind } = fact;
  if (view === null || view.status === "ended") return null;
  if (kind === "answered") return { by: `${party}'s ${fact.ask}`, view, askedMs: fact.sentMs, socket: null };
  const askedMs = factsOf(log, "entering").find(({ socket }) => socket === fact.socket)?.atMs ?? fact.atMs;
  return { by: `${party}'s socket ${fact.socket}`, view, askedMs, socket: fact.socket };
}

const aliveAgain = ({ by, view }: Seen, { because }: { because: string }) =>
  `the ${by} saw the session ${view.status} after it had ended (${because})`;

/** Compares epochs on each socket, and from a party's earlier sockets to the next one it opens. */
function fallenEpochs(log: RunLog): Broken[] {
  const highestOf = new Map<number, number>();
  return log.facts.flatMap((fact) => {
    if (fact.kind === "entering") highestOf.set(fact.socket, heardBefore(log, fact));
    const epoch = epochOf(fact);
    if (epoch === null || !("socket" in fact)) return [];
    const highest = highestOf.get(fact.socket) ?? 0;
    highestOf.set(fact.socket, Math.max(highest, epoch));
    const says = `the ${fact.party}'s socket ${fact.socket} received epoch ${epoch} (${fact.kind}) after ${highest}`;
    return epoch < highest ? [{ atMs: fact.atMs, says }] : [];
  });
}

const heardBefore = (log: RunLog, { party, atMs }: FactOf<"entering">) =>
  Math.max(0, ...log.facts.map((fact) => (isBy(fact, party) && fact.atMs < atMs ? (epochOf(fact) ?? 0) : 0)));

const isBy = (fact: Fact, party: string) => "socket" in fact && fact.party === party;

function epochOf(fact: Fact): number | null {
  if (fact.kind === "told") return fact.epoch;
  return fact.kind === "seated" || fact.kind === "viewed" ? fact.view.epoch : null;
}

function unreadableClips(log: RunLog): Broken[] {
  const read = factsOf(log, "clip-read");
  return factsOf(log, "clip-kept").flatMap(({ clipId, atMs }) => {
    const last = read.findLast((fact) => fact.clipId === clipId);
    if (last?.matches) return [];
    const how = last === undefined ? "was never read back" : "can't be read back as it was sent";
    return [{ atMs: last?.atMs ?? atMs, says: `the acknowledged clip ${clipId} ${how}` }];
  });
}
