// Records in the ledger that room codes were being guessed. The entry has no session and doesn't name anyone. Only the
// operators' log says who it was, and that log is deleted after a while.
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
