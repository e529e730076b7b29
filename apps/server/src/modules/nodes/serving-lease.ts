// Only one server process serves a database at a time: the one that holds the lease. Every request and every message
// asks `mayAct`, which compares this process's clocks with the time when its last renewal runs out. So a process that
// was frozen refuses the first message after waking, before any timer has run. The monotonic clock stops while the
// machine is paused, so we compare the time of day too.
import type { SessionId } from "@foldback/domain/ids";
import { withTimeout } from "../with-timeout.ts";
import {
  answerWithinMs,
  contactMs,
  lookEveryMs,
  reliableMs,
  renewEveryMs,
  standbyGoneMs,
  watchedMs,
} from "./policy.ts";
import { type LeaseHolder, type LeaseStore, type NodeIdentity, type NodeProcess, OtherSecret } from "./ports.ts";

export type ServingLease = {
  /** Null on the embedded database, which no other process can use. 0 before this process holds the lease. */
  generation(): number | null;
  /** False while this process mustn't let anything through or open anything. */
  mayAct(): boolean;
  /** Renews the lease now if we can't rely on it. Resolves with `mayAct`. */
  refresh(): Promise<boolean>;
  /** Resolves once this process holds the lease. It can be called again after a failure. */
  acquire(signal: AbortSignal): Promise<void>;
  /** Gives the lease up, so that another process can take it at once. */
  close(): Promise<void>;
};

/** The part that the rest of the server uses to check the lease. */
export type Lease = Pick<ServingLease, "mayAct" | "refresh">;

type Log = { info(facts: object, message: string): void; warn(facts: object, message: string): void };

export type LeaseDeps = {
  store: LeaseStore;
  node: NodeIdentity;
  /** Monotonic. */
  nowMs(): number;
  /** The machine's time of day. */
  wallMs(): number;
  pause(delayMs: number, signal?: AbortSignal): Promise<unknown>;
  log: Log;
  /** Called repeatedly with the holder's host while another process has the lease. */
  onStandBy(host: string): void;
  /** Called once, when another process has taken over. */
  onLost(): void;
  onChangedElsewhere(sessions: readonly SessionId[]): void;
  /** Called after a renewal whose answer was lost, because the changes in that answer are reported only once. */
  onMayHaveMissed(): void;
};

/** For the embedded database: the lock on its data directory already keeps every other process away. */
export const soleLease: ServingLease = {
  generation: () => null,
  mayAct: () => true,
  refresh: async () => true,
  acquire: async () => {},
  close: async () => {},
};

/** The same moment by both clocks. */
type Moment = { nowMs: number; wallMs: number };
const never: Moment = { nowMs: Number.NEGATIVE_INFINITY, wallMs: Number.NEGATIVE_INFINITY };
const readClocks = ({ nowMs, wallMs }: LeaseDeps): Moment => ({ nowMs: nowMs(), wallMs: wallMs() });
const reliableFrom = ({ nowMs, wallMs }: Moment): Moment => ({
  nowMs: nowMs + reliableMs,
  wallMs: wallMs + reliableMs,
});

type State = {
  own: NodeProcess | null;
  status: "standing-by" | "holding" | "lost" | "closed";
  /** It has passed once either clock has reached it. */
  reliableUntil: Moment;
  /** The start of the current run of renewals during which no other server stood by. Null if there's no such run. */
  unseenSinceMs: number | null;
  isAlone: boolean;
  /** True after a failed renewal. The database may have committed it. */
  isAway: boolean;
  renewing: Promise<void> | null;
};

export function createServingLease(deps: LeaseDeps): ServingLease {
  const state: State = {
    own: null,
    status: "standing-by",
    reliableUntil: never,
    unseenSinceMs: Number.NEGATIVE_INFINITY,
    isAlone: false,
    isAway: false,
    renewing: null,
  };
  const stopping = new AbortController();
  const mayAct = () => deps.nowMs() < state.reliableUntil.nowMs && deps.wallMs() < state.reliableUntil.wallMs;
  const renewOnce = () => {
    state.renewing ??= renew(deps, state).finally(() => {
      state.renewing = null;
    });
    return state.renewing;
  };
  let renewals: Promise<void> = Promise.resolve();
  return {
    generation: () => (state.status === "standing-by" ? 0 : (state.own?.generation ?? 0)),
    mayAct,
    refresh: async () => {
      if (!mayAct() && state.status === "holding") await renewOnce();
      return mayAct();
    },
    acquire: async (signal) => {
      if (state.status !== "standing-by") return;
      await standBy(deps, state, signal);
      renewals = keepRenewing(deps, state, { renewOnce, signal: stopping.signal });
    },
    close: async () => {
      stopping.abort();
      await renewals;
      const { own, status } = state;
      state.status = "closed";
      state.reliableUntil = never;
      if (own !== null && status !== "lost") await withTimeout(answerWithinMs, deps.store.release(own)).catch(() => {});
    },
  };
}

/** What we've seen of the current holder, by our own clock. */
type Watched = { version: string; sinceMs: number };

async function standBy(deps: LeaseDeps, state: State, signal: AbortSignal): Promise<void> {
  const { store, nowMs } = deps;
  const beganMs = nowMs();
  let watched: Watched | null = null;
  for (;;) {
    state.own ??= await store.register(deps.node);
    const sent = readClocks(deps);
    const holder = await store.standBy(state.own);
    if (holder === null || holder.version !== watched?.version)
      watched = holder && { version: holder.version, sinceMs: nowMs() };
    if (mayTake(holder, { watched, nowMs: nowMs(), beganMs }) && (await store.take(state.own, holder))) {
      state.status = "holding";
      state.reliableUntil = reliableFrom(sent);
      if (holder === null) return;
      // That server may only have been frozen or cut off, and may stand by once it's back.
      state.unseenSinceMs = null;
      deps.log.warn({ host: holder.host }, "took over from a server whose lease was over");
      return;
    }
    if (holder !== null) {
      // After a takeover no one would be signed in, and no kill token would be valid.
      if (!holder.isOver && holder.secretMark !== deps.node.secretMark) throw new OtherSecret(holder.host);
      deps.onStandBy(holder.host);
    }
    await deps.pause(lookEveryMs, signal);
    signal.throwIfAborted();
  }
}

/** An error ends `standBy`, so `beganMs` is also how long the database has been answering. */
function mayTake(
  holder: LeaseHolder | null,
  { watched, nowMs, beganMs }: { watched: Watched | null; nowMs: number; beganMs: number },
): boolean {
  if (holder === null) return true;
  return holder.isOver && watched !== null && nowMs - watched.sinceMs >= watchedMs && nowMs - beganMs >= contactMs;
}

type Renewing = { renewOnce(): Promise<void>; signal: AbortSignal };

async function keepRenewing(deps: LeaseDeps, state: State, { renewOnce, signal }: Renewing): Promise<void> {
  while (!signal.aborted && state.status === "holding") {
    const startedMs = deps.nowMs();
    await renewOnce();
    const restMs = renewEveryMs - (deps.nowMs() - startedMs);
    await deps.pause(Math.max(0, restMs), signal).catch(() => {});
  }
}

async function renew(deps: LeaseDeps, state: State): Promise<void> {
  const { own } = state;
  if (own === null || state.status !== "holding") return;
  const sent = readClocks(deps);
  try {
    const renewal = await withTimeout(answerWithinMs, deps.store.renew(own));
    if (!renewal.held) return lose(deps, state);
    noteStandby(deps, state, { isSeen: renewal.hasStandby, sentMs: sent.nowMs });
    state.reliableUntil = reliableFrom(sent);
    if (state.isAway) {
      deps.log.info({}, "renewed the lease again");
      deps.onMayHaveMissed();
    }
    state.isAway = false;
    if (renewal.changedElsewhere.length > 0) deps.onChangedElsewhere(renewal.changedElsewhere);
  } catch (error) {
    carryOnIfAlone(state, sent);
    if (!state.isAway) deps.log.warn({ err: error }, "couldn't renew the lease, will try again");
    state.isAway = true;
  }
}

function noteStandby({ log }: LeaseDeps, state: State, { isSeen, sentMs }: { isSeen: boolean; sentMs: number }): void {
  state.unseenSinceMs = isSeen ? null : (state.unseenSinceMs ?? sentMs);
  const isAlone = state.unseenSinceMs !== null && sentMs - state.unseenSinceMs >= standbyGoneMs;
  if (state.isAlone && !isAlone) log.info({}, "another server is standing by");
  state.isAlone = isAlone;
}

/**
 * Without the database, no other process can take over. But if we were frozen since the last renewal, one may have done
 * so before the database went away.
 */
function carryOnIfAlone(state: State, sent: Moment): void {
  const { reliableUntil: until } = state;
  if (!state.isAlone) state.unseenSinceMs = null;
  else if (sent.nowMs < until.nowMs && sent.wallMs < until.wallMs) state.reliableUntil = reliableFrom(sent);
}

function lose(deps: LeaseDeps, state: State): void {
  state.status = "lost";
  state.reliableUntil = never;
  deps.onLost();
}
