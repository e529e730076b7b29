/**
 * What the parties of one run saw; the model has no other input. All times are on the monotonic clock of the
 * parties' process.
 */
export type Party = "artist" | "engineer" | "stranger" | "phone";
export type Status = "waiting" | "active" | "paused" | "ended";

/**
 * How a kill leaves the artist's devices. A sealed one carries a kill token, so the server needs no database to accept
 * it.
 */
export type KillWay = "socket" | "http" | "http-sealed" | "phone-socket" | "phone-http" | "phone-http-sealed";

/** A request about the session, sent over HTTP. */
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
/** `reason` is why the session ended, or null while it's live. */
export type View = { epoch: number; status: Status; reason: string | null };

export type Fact =
  /** The party has sent its first frame, which contains the ticket. */
  | (BySocket & { kind: "entering" })
  /** The server admitted the socket. */
  | (BySocket & { kind: "seated"; view: View })
  | (BySocket & { kind: "viewed"; view: View })
  | (BySocket & { kind: "told"; epoch: number; recorded: boolean })
  /** The server gave the socket a kill token. */
  | (BySocket & { kind: "sealed" })
  /** Another party's message arrived; `saidMs` is when that party sent it. */
  | (BySocket & { kind: "relayed"; what: string; saidMs: number })
  | (BySocket & { kind: "closed"; code: number })
  /** One attempt to send a kill. The same press is sent again until it's recorded. */
  | { kind: "kill-sent"; press: string; way: KillWay; atMs: number; sending: number }
  | { kind: "kill-answered"; sending: number; sentMs: number; atMs: number; answer: KillAnswer }
  /** The run stopped waiting, although the artist's browser would keep trying. */
  | { kind: "kill-given-up"; press: string; atMs: number }
  /** `status` is 0 if no response arrived. */
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
  /** The number of this session's `kill.pressed` entries in the ledger at the end of the run. */
  | { kind: "kills-in-ledger"; count: number; atMs: number };

export type KillAnswer =
  | { status: "taken"; recorded: boolean; alreadyOver: boolean }
  | { status: "refused"; httpStatus: number; code: string | null }
  | { status: "lost" };

/**
 * A period in which something stalled. A fault causes `server-frozen` and `server-dead`. `server-starved` means that
 * the machine had no core for the server, and `ourselves` that this process stalled.
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

/** Outages during which the server or the parties couldn't run at all. */
export const standstills: readonly Outage["what"][] = ["server-frozen", "server-dead", "server-starved", "ourselves"];

/** The length of a span, minus the outages of these kinds. */
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
