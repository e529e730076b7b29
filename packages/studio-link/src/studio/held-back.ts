/**
 * What the artist has taken away here: it holds from the press on, whatever becomes of the call that tells the server (CO4).
 * While the server cannot take it, it is told again with growing pauses; only the server's word or the artist lifts it, or a
 * refusal by a rule that answers the press itself. A Deny, and what is taken back of a widening, stand against a Grant whose
 * fate is not known. Knows the calls as functions, no media and no gate.
 */
import { scopes as allScopes, isNarrowing, type Scope } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";
import { answerWithin, pressLimitMs } from "../answer-within.ts";
import { growingPauseMs } from "../growing-pause.ts";
import { type ActionResult, type Clock, type FailureCode, resultOf, type Unsubscribe } from "../ports.ts";
import { mayPass } from "../temporary-failure.ts";

export type HeldKind = "access" | "denial" | "pause" | "end";
type Taking = {
  sessionId: string;
  scopes: readonly Scope[];
  tell(): Promise<unknown>;
  /** A Grant that was on its way before this, until its fate is known: it may reach the server after what takes it away. */
  overtaken?: Promise<unknown> | undefined;
};
type Hold = Taking & {
  /** The consent that it was taken from: a later one is not held back by it. */
  consent: string;
  /** About whom the artist decides. */
  engineerId: string | null;
  state: "telling" | "untold" | "resting" | "told";
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

type HeldBackDeps = { clock: Clock; session(): SessionView | null; changed(): void };

export function createHeldBack({ clock, session, changed }: HeldBackDeps): HeldBack {
  const holds = new Map<HeldKind, Hold>();

  async function tell(kind: HeldKind, hold: Hold): Promise<ActionResult> {
    hold.cancelRetry();
    hold.state = "telling";
    const result = await resultOf(answerWithin(clock, { limitMs: pressLimitMs, call: hold.tell() }));
    if (holds.get(kind) !== hold) return result;
    if (result.ok) told(kind, hold);
    else if (mayPass(result.code) || isNobodyThere(kind, result.code)) tellLater(kind, hold);
    // What was denied was never given: nothing comes back by the server's refusal to write it down.
    else if (hold.retries === 0 && hold.overtaken === undefined && !movedOn.includes(result.code)) holds.delete(kind);
    else hold.refusal = result.code;
    changed();
    return result;
  }

  function tellLater(kind: HeldKind, hold: Hold) {
    hold.state = "untold";
    hold.cancelRetry = clock.setTimer(growingPauseMs(hold.retries), () => void tell(kind, hold));
    hold.retries += 1;
  }

  function told(kind: HeldKind, hold: Hold) {
    if (isOverruled(hold, session())) tellLater(kind, hold);
    else if (hold.isOvertakenSettled) holds.delete(kind);
    else [hold.state, hold.retries] = ["told", 0];
  }

  async function followOvertaken(kind: HeldKind, hold: Hold) {
    await hold.overtaken?.catch(() => undefined);
    hold.isOvertakenSettled = true;
    if (holds.get(kind) !== hold || hold.state !== "told") return;
    told(kind, hold);
    changed();
  }

  /** The server's word has changed what is to be told, or when. */
  function heedOne(kind: HeldKind, hold: Hold, now: SessionView | null) {
    if (isOver(kind, hold, now)) drop([kind]);
    else if (hold.state === "told" && isOverruled(hold, now)) void tell(kind, hold);
  }

  function drop(kinds: readonly HeldKind[]) {
    for (const kind of kinds) {
      holds.get(kind)?.cancelRetry();
      holds.delete(kind);
    }
  }

  return {
    async take(kind, taking) {
      // Pressed again it is the same denial, as untold as it was.
      const earlier = holds.get(kind);
      const retries = kind === "denial" ? (earlier?.retries ?? 0) : 0;
      drop([kind]);
      const begun = { state: "telling", refusal: null, retries, cancelRetry: () => {} } as const;
      // Whatever the earlier one stands against, the newer one does.
      const overtaken = taking.overtaken ?? earlier?.overtaken;
      const isOvertakenSettled = overtaken === undefined;
      const now = session();
      const hold: Hold = {
        ...taking,
        ...begun,
        overtaken,
        isOvertakenSettled,
        consent: consentOf(now),
        engineerId: expectedEngineerId(now),
      };
      holds.set(kind, hold);
      changed();
      if (!isOvertakenSettled) void followOvertaken(kind, hold);
      const result = await tell(kind, hold);
      return holds.get(kind) === hold ? { ok: true } : result;
    },
    cap() {
      if (holds.size === 0) return null;
      return allScopes.filter((scope) => [...holds.values()].every(({ scopes }) => scopes.includes(scope)));
    },
    accessHere() {
      const hold = holds.get("denial") ?? holds.get("access");
      return (session()?.grant.scopes ?? []).filter((scope) => hold?.scopes.includes(scope) ?? true);
    },
    untold: () => [...holds].flatMap(([kind, { refusal, retries }]) => (refusal !== null || retries > 0 ? [kind] : [])),
    refusal: () => [...holds.values()].find(({ refusal }) => refusal !== null)?.refusal ?? null,
    heed(session) {
      for (const [kind, hold] of [...holds]) heedOne(kind, hold, session);
    },
    letGo(kinds) {
      drop(kinds);
      changed();
    },
    rest(kind) {
      const hold = holds.get(kind);
      if (hold?.state !== "untold") return () => {};
      hold.cancelRetry();
      hold.state = "resting";
      return () => {
        if (holds.get(kind) === hold && hold.state === "resting") void tell(kind, hold);
      };
    },
    retryNow() {
      for (const [kind, hold] of [...holds]) if (hold.state === "untold") void tell(kind, hold);
    },
    close: () => drop([...holds.keys()]),
  };
}

/** The server says it itself, or the session that it was about is no more. */
function isOver(kind: HeldKind, hold: Hold, session: SessionView | null): boolean {
  if (session === null || session.sessionId !== hold.sessionId || session.status === "ended") return true;
  const { status, scopes } = session.grant;
  // A pause of the server's own leaves picture and talk; the artist's leaves nothing (CO8). Nobody is in the room: whoever
  // comes is asked about anew, or comes back to a consent that the pause still has to hold back (SE6).
  if (kind === "pause")
    return session.pauseCause === "by-artist" || (session.status === "waiting" && status !== "granted");
  // Only the answer to it says that the server knows it: an older denial, or the consent of before a widening, looks the same.
  if (hold.overtaken !== undefined) return isAboutAnother(hold, expectedEngineerId(session));
  if (kind === "end") return false;
  return (
    status !== "granted" || consentOf(session) !== hold.consent || scopes.every((scope) => hold.scopes.includes(scope))
  );
}

/** Nobody is not another one: who has left an open session may come back to the grant that was lost. */
const isAboutAnother = ({ engineerId }: Hold, expected: string | null) => expected !== null && expected !== engineerId;

/** Recorded, and a grant of before it has arrived since. */
const isOverruled = ({ overtaken, scopes }: Hold, session: SessionView | null) =>
  overtaken !== undefined &&
  session?.grant.status === "granted" &&
  (scopes.length === 0 || !isNarrowing(scopes, session.grant.scopes));

/** Who is to come back, or to come, is not in the room yet: it is asked again then. */
const isNobodyThere = (kind: HeldKind, code: FailureCode) =>
  kind === "pause" ? code === "SESSION_NOT_LIVE" : kind === "denial" && code === "CONSENT_WRONG_ENGINEER";

const expectedEngineerId = (session: SessionView | null) =>
  session?.engineer?.id ?? session?.invitedEngineer?.id ?? null;

const consentOf = (session: SessionView | null) => `${session?.grant.engineerId} until ${session?.grant.untilMs}`;
