// What the ledger says about a session: who did what, and what followed from it.
import { effectiveScopes, type Grant } from "@foldback/domain/consent/grant";
import type { EvidenceEntry, EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { UserId } from "@foldback/domain/ids";
import type { StudioSession } from "@foldback/domain/session/session-state";
import { type About, appendEntries } from "./append-entries.ts";
import type { LedgerWriter } from "./ports.ts";

/** The person who did it, for the ledger. */
export type Actor = { id: string; role: EvidenceEntry["role"] };
export const systemActor: Actor = { id: "system", role: "system" };

/** What one person did, as the ledger says it. */
export type Statement = {
  by: Actor;
  facts: readonly EvidenceFacts[];
  /** The people whose identity the entries commit to. */
  about?: About;
};

type Authority = { session: StudioSession; grant: Grant };

/** That an engineer gained or lost control of the studio PC, as a consequence of the change. */
export function controlStatement(change: { before: Authority; after: Authority; nowMs: number }): Statement {
  const had = controllerOf(change.before, change.nowMs);
  const has = controllerOf(change.after, change.nowMs);
  const facts: EvidenceFacts[] = [];
  if (had !== null && had !== has) facts.push({ type: "control.off", engineer: had });
  if (has !== null && had !== has) facts.push({ type: "control.on", engineer: has });
  return { by: systemActor, facts };
}

/** Ignores whether the grant has just expired, because the entry about its end says so. */
const controllerOf = ({ session, grant }: Authority, nowMs: number): UserId | null =>
  grant.status === "granted" && effectiveScopes(session, grant, Math.min(nowMs, grant.untilMs - 1)).includes("control")
    ? grant.engineerId
    : null;

/** Call it last in a transaction: it locks the ledger's head, and every other room waits until the commit. */
export async function record(
  tx: { ledger: LedgerWriter },
  session: StudioSession,
  { statements, nowMs }: { statements: readonly Statement[]; nowMs: number },
): Promise<void> {
  const drafts = statements.flatMap(({ by, facts, about }) =>
    facts.map((fact) => ({
      draft: {
        at: new Date(nowMs).toISOString(),
        session: session.id,
        room: session.roomId,
        epoch: session.epoch,
        actor: by.id,
        role: by.role,
        facts: fact,
      },
      about,
    })),
  );
  if (drafts.length > 0) await appendEntries(tx.ledger, drafts);
}

export const artistActor = (session: StudioSession): Actor => ({ id: session.artistId, role: "artist" });
export const engineerActor = (userId: UserId): Actor => ({ id: userId, role: "engineer" });
