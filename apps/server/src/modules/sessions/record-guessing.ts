// A search for room codes becomes evidence. It belongs to no session, and says nothing of the person: who it was is in the
// operators' log, which forgets.
import { appendEntry } from "../evidence/append-entry.ts";
import { systemActor } from "./apply-change.ts";
import type { SessionDeps } from "./ports.ts";

export const recordGuessing = (deps: Pick<SessionDeps, "store" | "nowMs">, by: "one" | "many"): Promise<void> =>
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
