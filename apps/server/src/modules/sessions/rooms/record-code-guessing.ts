// Records a search for room codes as evidence. It belongs to no session and names no person: that's only in the
// operators' log, which is deleted in time.
import { appendEntry } from "../../ledger/append-entries.ts";
import { systemActor } from "../../ledger/session-statements.ts";
import type { SessionDeps } from "../ports.ts";

export const recordCodeGuessing = (deps: Pick<SessionDeps, "store" | "nowMs">, by: "one" | "many"): Promise<void> =>
  deps.store.transaction(async ({ ledger }) => {
    await appendEntry(ledger, {
      at: new Date(deps.nowMs()).toISOString(),
      session: "",
      room: "",
      epoch: 0,
      actor: systemActor.id,
      role: systemActor.role,
      facts: { type: "room.codes-guessed", by },
    });
  });
