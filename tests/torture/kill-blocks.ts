/**
 * Works out, from the messages that the parties received, when a kill must block requests and when a session counts as
 * ended. A kill that's neither in the database nor spooled is only in the server's memory, so it stops blocking when
 * that process dies. The artist's browser then sends it again.
 */
import type { RunLog } from "./facts.ts";

export type KillBlock = { fromMs: number; toMs: number; because: string };
/** `socket` is the one that reported the end, or null if an HTTP response did. */
export type End = KillBlock & { socket: number | null; reason: string };

type Sign = Omit<End, "toMs"> & { kept: boolean };

/** Covers only kills that ended the session. One that came after the end doesn't block any requests. */
export const killBlocksOf = (log: RunLog): KillBlock[] => signsOfKill(log).map((sign) => lasting(log, sign));

export function endsOf(log: RunLog): End[] {
  const seen = log.facts.flatMap((fact): Sign[] => {
    if (fact.kind === "answered" && fact.ask === "end" && fact.status === 200)
      return [
        { fromMs: fact.atMs, because: "its end was acknowledged", socket: null, reason: "by-artist", kept: true },
      ];
    if ((fact.kind !== "answered" && fact.kind !== "viewed") || fact.view?.status !== "ended") return [];
    const reason = fact.view.reason ?? "unknown";
    const socket = fact.kind === "viewed" ? fact.socket : null;
    // The server tells the parties about a kill before it has recorded it.
    return [
      { fromMs: fact.atMs, because: `the ${fact.party} saw it ended`, socket, reason, kept: reason !== "killed" },
    ];
  });
  return [...signsOfKill(log), ...seen].map((sign) => lasting(log, sign));
}

function signsOfKill(log: RunLog): Sign[] {
  return log.facts.flatMap((fact): Sign[] => {
    const killed = { reason: "killed", fromMs: fact.atMs };
    if (fact.kind === "told") {
      const because = `the ${fact.party} was told${fact.recorded ? " that it's recorded" : ""}`;
      return [{ ...killed, because, socket: fact.socket, kept: fact.recorded }];
    }
    if (fact.kind !== "kill-answered" || fact.answer.status !== "taken" || fact.answer.alreadyOver) return [];
    return [{ ...killed, because: "the kill was acknowledged", socket: null, kept: fact.answer.recorded }];
  });
}

function lasting(log: RunLog, sign: Sign): End {
  const { kept, ...end } = sign;
  const diesMs = Math.min(
    ...log.outages
      .filter(({ what, fromMs }) => what === "server-dead" && fromMs > sign.fromMs)
      .map(({ fromMs }) => fromMs),
    Number.POSITIVE_INFINITY,
  );
  const isKept = kept || signedAsKept(log, { fromMs: sign.fromMs, toMs: diesMs });
  return { ...end, toMs: isKept ? Number.POSITIVE_INFINITY : diesMs };
}

/** If the same process later reports the kill as recorded, its earlier messages count as recorded too. */
const signedAsKept = (log: RunLog, { fromMs, toMs }: { fromMs: number; toMs: number }): boolean =>
  log.facts.some(
    (fact) =>
      fact.atMs >= fromMs &&
      fact.atMs < toMs &&
      ((fact.kind === "told" && fact.recorded) ||
        (fact.kind === "kill-answered" && fact.answer.status === "taken" && fact.answer.recorded)),
  );
