// Takes kills while there is no hub and no database yet: a server that waits for its database at start. The kill token says
// who kills which session, and the spool keeps it. Replayed before the port opens to anything else.
import { killInput } from "@foldback/protocol/http/sessions";
import { claimOf, orderOf } from "./kill-claim.ts";
import type { KillAnswer, KillSpool, KillTokens } from "./ports.ts";

type Deps = { killTokens: KillTokens; spool: KillSpool; nowMs: () => number };

export const createKillIntake = (deps: Deps) => ({
  /** Null: no kill, or one whose token proves nothing; only the database could tell. Rejects when the disk doesn't take it. */
  async take(input: unknown): Promise<KillAnswer | null> {
    const read = killInput.safeParse(input);
    const claim = read.success ? claimOf(deps, read.data) : null;
    if (!read.success || claim === null) return null;
    const order = orderOf(claim, { idempotencyKey: read.data.idempotencyKey, pressedAtMs: deps.nowMs() });
    await deps.spool.append({ ...order, epoch: 0 });
    return { recorded: true, alreadyOver: false };
  },
});
