// Writes a session's ledger entries: what a person did, and what the system did as a result.
import { effectiveScopes, type Grant } from "@foldback/domain/consent/grant";
import type { EvidenceEntry, EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { UserId } from "@foldback/domain/ids";
import type { StudioSession } from "@foldback/domain/session/session-state";
import { type About, appendEntries } from "./append-entries.ts";
import type { LedgerWriter } from "./ports.ts";

/** Who acts in a ledger entry: a person or the system. */
export type Actor = { id: string; role: EvidenceEntry["role"] };
export const systemActor: Actor = { id: "system", role: "system" };

/** One or more ledger entries by the same actor. */
export type Statement = {
  by: Actor;
  facts: readonly EvidenceFacts[];
  /** The people whose identity the entries commit to, with what the caller knows about each. */
  about?: About;
};

type Authority = { session: StudioSession; grant: Grant };

/** Says that an engineer gained or lost control of the studio PC through this change. */
export function controlStatement(change: { before: Authority; after: Authority; nowMs: number }): Statement {
  const had = controllerOf(change.before, change.nowMs);
  const has = controllerOf(change.after, change.nowMs);
  const facts: EvidenceFacts[] = [];
  if (had !== null && had !== has) facts.push({ type: "control.off", engineer: had });
  if (has !== null && had !== has) facts.push({ type: "control.on", engineer: has });
  return { by: systemActor, facts };
}

/** Treats a grant that has just expired as still valid, because the expiry gets its own entry. */
const controllerOf = ({ session, grant }: Authority, nowMs: number): UserId | null =>
  grant.status === "granted" && effectiveScopes(session, grant, Math.min(nowMs, grant.untilMs - 1)).includes("control")
    ? grant.engineerId
    : null;

/** Call this last in a transaction: it locks the ledger's head, and every other room waits until the commit. */
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
