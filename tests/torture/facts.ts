/**
 * What the parties of one run saw, as they saw it: the whole input of the model. All times are of one monotonic clock, that
 * of the process the parties live in.
 */
export type Party = "artist" | "engineer" | "stranger" | "phone";
export type Status = "waiting" | "active" | "paused" | "ended";

/** How a kill leaves the artist's hands. A sealed one carries a kill token, so the server needs no database to believe it. */
export type KillWay = "socket" | "http" | "http-sealed" | "phone-socket" | "phone-http" | "phone-http-sealed";

/** What is asked of the server over HTTP about the session. */
export type Ask =
  | "ticket"
  | "phone-ticket"
  | "join"
  | "leave"
  | "decline"
  | "invite"
  | "open-up"
  | "grant"
  | "deny"
  | "narrow"
  | "pause"
  | "continue"
  | "end"
  | "marker"
  | "clip"
  | "read"
  | "foreign-kill";

type BySocket = { socket: number; party: Party; atMs: number };
/** `reason` is why it ended, null while it lives. */
export type View = { epoch: number; status: Status; reason: string | null };

export type Fact =
  /** The first frame, with the ticket, was sent. */
  | (BySocket & { kind: "entering" })
  /** The server has given the socket its place. */
  | (BySocket & { kind: "seated"; view: View })
  | (BySocket & { kind: "viewed"; view: View })
  | (BySocket & { kind: "told"; epoch: number; recorded: boolean })
  /** The socket was given a kill token. */
  | (BySocket & { kind: "sealed" })
  /** A message of another party arrived; `saidMs` is when that party sent it. */
  | (BySocket & { kind: "relayed"; what: string; saidMs: number })
  | (BySocket & { kind: "closed"; code: number })
  /** One sending of a kill; the same press is sent again until it is recorded. */
  | { kind: "kill-sent"; press: string; way: KillWay; atMs: number; sending: number }
  | { kind: "kill-answered"; sending: number; sentMs: number; atMs: number; answer: KillAnswer }
  /** The artist's browser would go on for ever; the run stops waiting. */
  | { kind: "kill-given-up"; press: string; atMs: number }
  /** `status` 0 when no answer came. */
  | {
      kind: "answered";
      ask: Ask;
      party: Party;
      sentMs: number;
      atMs: number;
      status: number;
      code: string | null;
      view: View | null;
    }
  | { kind: "clip-kept"; clipId: string; atMs: number }
  | { kind: "clip-read"; clipId: string; atMs: number; matches: boolean }
  /** How many entries `kill.pressed` of this session the ledger holds in the end. */
  | { kind: "kills-in-ledger"; count: number; atMs: number };

export type KillAnswer =
  | { status: "taken"; recorded: boolean; alreadyOver: boolean }
  | { status: "refused"; httpStatus: number; code: string | null }
  | { status: "lost" };

/**
 * A time in which something stood still: `server-frozen` and `server-dead` by a fault, `server-starved` because the machine had
 * no core for it, the database, or this very process.
 */
export type Outage = {
  what: "server-frozen" | "server-dead" | "server-starved" | "database" | "ourselves";
  fromMs: number;
  /** Infinity while it lasts. */
  toMs: number;
};

export type RunLog = { facts: readonly Fact[]; outages: readonly Outage[]; untilMs: number };

export type FactOf<Kind extends Fact["kind"]> = Extract<Fact, { kind: Kind }>;
export const factsOf = <Kind extends Fact["kind"]>(log: RunLog, kind: Kind): FactOf<Kind>[] =>
  log.facts.filter((fact): fact is FactOf<Kind> => fact.kind === kind);

/** All in which nobody could have answered. */
export const standstills: readonly Outage["what"][] = ["server-frozen", "server-dead", "server-starved", "ourselves"];

/** How long something took, without the outages of these kinds. */
export function runningMs(
  log: Pick<RunLog, "outages">,
  span: { fromMs: number; toMs: number },
  without: readonly Outage["what"][],
): number {
  const holes = log.outages
    .filter(({ what }) => without.includes(what))
    .map((hole) => ({ fromMs: Math.max(hole.fromMs, span.fromMs), toMs: Math.min(hole.toMs, span.toMs) }))
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .sort((one, other) => one.fromMs - other.fromMs);
  let lostMs = 0;
  let seenToMs = span.fromMs;
  for (const { fromMs, toMs } of holes) {
    lostMs += Math.max(0, toMs - Math.max(fromMs, seenToMs));
    seenToMs = Math.max(seenToMs, toMs);
  }
  return span.toMs - span.fromMs - lostMs;
}
