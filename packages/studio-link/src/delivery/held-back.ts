/**
 * What the artist has taken away here: it holds from the press on, whatever becomes of the call that tells the server (CO-4).
 * While the server cannot take it, it is told again with growing pauses; only the server's word or the artist lifts it, or a
 * refusal by a rule that answers the press itself. A Deny, and what is taken back of a widening, stand against a Grant whose
 * fate is not known. What is not told survives a reload of its window; the next page holds it at once, and tells it as soon as
 * the server's word shows that it still stands (CO-9). Knows no media and no gate.
 */
import { scopes as allScopes, type Scope } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import { answerWithin, pressLimitMs } from "../answer-within.ts";
import { growingPauseMs } from "../growing-pause.ts";
import {
  type ActionResult,
  type Clock,
  type FailureCode,
  resultOf,
  type StudioApi,
  type Unsubscribe,
} from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import { mayPass } from "../temporary-failure.ts";
import {
  consentOf,
  expectedEngineerId,
  type HeldBackStore,
  type HeldKind,
  isLessAlready,
  isNobodyThere,
  isOutdated,
  isOver,
  isOverruled,
  type KeptHold,
} from "./held-back-rules.ts";
import { createWithdrawalCalls } from "./withdrawal-calls.ts";

type Taking = {
  sessionId: string;
  scopes: readonly Scope[];
  /** Of a denial; otherwise whoever is in the room or invited. */
  engineerId?: string | undefined;
  /** A Grant that was on its way before this, until its fate is known: it may reach the server after what takes it away. */
  overtaken?: Promise<unknown> | undefined;
};
type Hold = KeptHold & {
  /** kept: by a page before this one, and the server has not said yet how the session stands. */
  state: "kept" | "telling" | "untold" | "resting" | "told";
  overtaken: Promise<unknown> | undefined;
  isOvertakenSettled: boolean;
  /** Why the server does not take it; it is not told again, and stands until the server's next word or the artist's. */
  refusal: FailureCode | null;
  retries: number;
  cancelRetry: Unsubscribe;
};

export type HeldBack = {
  /** Takes effect before it returns; the promise says whether it stands, told to the server or not. */
  take(kind: HeldKind, taking: Taking): Promise<ActionResult>;
  /** What may still leave here; null while nothing is held back. */
  cap(): readonly Scope[] | null;
  /** What the grant gives here, without a pause or an end. */
  accessHere(): readonly Scope[];
  /** What the server does not know although it was asked. */
  untold(): readonly HeldKind[];
  /** Why one of them is not told again. */
  refusal(): FailureCode | null;
  /** The server's word has changed. */
  heed(session: SessionView | null): void;
  letGo(kinds: readonly HeldKind[]): void;
  /** It stands, and is not told while the artist's newer word is on its way; the returned function goes on. */
  rest(kind: HeldKind): () => void;
  retryNow(): void;
  close(): void;
};

/** The session has moved on: the view that says so is on its way, and until then nothing is given out again. */
const movedOn: readonly FailureCode[] = ["SESSION_NOT_LIVE", "SESSION_ENDED", "ROOM_NOT_FOUND"];

type HeldBackDeps = {
  clock: Clock;
  api: StudioApi;
  mirror: SessionMirror;
  store: HeldBackStore;
  changed(): void;
};

export function createHeldBack({ clock, api, mirror, store, changed }: HeldBackDeps): HeldBack {
  const calls = createWithdrawalCalls({ api, mirror });
  const holds = new Map<HeldKind, Hold>(store.get().map((kept) => [kept.kind, keptBefore(kept)]));
  let isStored = holds.size > 0;

  /** What was told is the server's to remember. */
  function save() {
    if (!isStored && holds.size === 0) return;
    const untold = [...holds.values()].filter(({ state }) => state !== "told");
    store.put(untold.map(asKept));
    isStored = untold.length > 0;
  }

  function moved() {
    save();
    changed();
  }

  const isCurrent = (hold: Hold) => holds.get(hold.kind) === hold;

  async function tell(hold: Hold): Promise<ActionResult> {
    const { kind } = hold;
    hold.cancelRetry();
    hold.state = "telling";
    const result = await resultOf(answerWithin(clock, { limitMs: pressLimitMs, call: calls[kind](hold) }));
    if (!isCurrent(hold)) return result;
    if (result.ok || isLessAlready(kind, result.code)) told(hold);
    else if (mayPass(result.code) || isNobodyThere(kind, result.code)) tellLater(hold);
    // What was denied was never given: nothing comes back by the server's refusal to write it down.
    else if (hold.retries === 0 && !hold.standsAgainstGrant && !movedOn.includes(result.code)) holds.delete(kind);
    else hold.refusal = result.code;
    moved();
    return result;
  }

  function tellLater(hold: Hold) {
    hold.state = "untold";
    hold.cancelRetry = clock.setTimer(growingPauseMs(hold.retries), () => void tell(hold));
    hold.retries += 1;
  }

  function told(hold: Hold) {
    if (isOverruled(hold, mirror.get())) tellLater(hold);
    else if (hold.isOvertakenSettled) holds.delete(hold.kind);
    else [hold.state, hold.retries] = ["told", 0];
  }

  async function followOvertaken(hold: Hold) {
    await hold.overtaken?.catch(() => undefined);
    hold.isOvertakenSettled = true;
    if (!isCurrent(hold) || hold.state !== "told") return;
    told(hold);
    moved();
  }

  /** The server's word has changed what is to be told, or when. */
  function heedOne(hold: Hold, now: SessionView | null) {
    if (now === null || isOver(hold, now)) return drop([hold.kind]);
    if (hold.state === "kept" && isOutdated(hold, now)) return drop([hold.kind]);
    if (hold.state === "kept" || (hold.state === "told" && isOverruled(hold, now))) void tell(hold);
  }

  function drop(kinds: readonly HeldKind[]) {
    for (const kind of kinds) {
      holds.get(kind)?.cancelRetry();
      holds.delete(kind);
    }
  }

  return {
    async take(kind, { overtaken: ownOvertaken, ...taking }) {
      const earlier = holds.get(kind);
      drop([kind]);
      // Whatever the earlier one stands against, the newer one does.
      const overtaken = ownOvertaken ?? earlier?.overtaken;
      const now = mirror.get();
      const hold: Hold = {
        ...taking,
        kind,
        engineerId: taking.engineerId ?? expectedEngineerId(now),
        consent: consentOf(now),
        standsAgainstGrant: overtaken !== undefined || (earlier?.standsAgainstGrant ?? false),
        pressedAtMs: mirror.serverNowMs(),
        overtaken,
        isOvertakenSettled: overtaken === undefined,
        state: "telling",
        refusal: null,
        cancelRetry: () => {},
        // Pressed again it is the same denial, as untold as it was.
        retries: kind === "denial" ? (earlier?.retries ?? 0) : 0,
      };
      holds.set(kind, hold);
      moved();
      if (!hold.isOvertakenSettled) void followOvertaken(hold);
      const result = await tell(hold);
      return isCurrent(hold) ? { ok: true } : result;
    },
    cap() {
      if (holds.size === 0) return null;
      return allScopes.filter((scope) => [...holds.values()].every(({ scopes }) => scopes.includes(scope)));
    },
    accessHere() {
      const hold = holds.get("denial") ?? holds.get("access");
      return (mirror.get()?.grant.scopes ?? []).filter((scope) => hold?.scopes.includes(scope) ?? true);
    },
    untold: () => [...holds].flatMap(([kind, { refusal, retries }]) => (refusal !== null || retries > 0 ? [kind] : [])),
    refusal: () => [...holds.values()].find(({ refusal }) => refusal !== null)?.refusal ?? null,
    heed(session) {
      for (const hold of [...holds.values()]) heedOne(hold, session);
      save();
    },
    letGo(kinds) {
      drop(kinds);
      moved();
    },
    rest(kind) {
      const hold = holds.get(kind);
      if (hold?.state !== "untold") return () => {};
      hold.cancelRetry();
      hold.state = "resting";
      return () => {
        if (isCurrent(hold) && hold.state === "resting") void tell(hold);
      };
    },
    retryNow() {
      for (const hold of [...holds.values()]) if (hold.state === "untold") void tell(hold);
    },
    // Stored it stays: the next page of this window goes on with it.
    close: () => drop([...holds.keys()]),
  };
}

const keptBefore = (kept: KeptHold): Hold => ({
  ...kept,
  state: "kept",
  overtaken: undefined,
  isOvertakenSettled: true,
  refusal: null,
  retries: 1,
  cancelRetry: () => {},
});

const asKept = (hold: Hold): KeptHold => ({
  kind: hold.kind,
  sessionId: hold.sessionId,
  scopes: hold.scopes,
  engineerId: hold.engineerId,
  consent: hold.consent,
  standsAgainstGrant: hold.standsAgainstGrant,
  pressedAtMs: hold.pressedAtMs,
});
