/**
 * The artist's phone beside a session, in a real browser. Call `close()` when the page is left.
 */
import { browserPorts } from "./browser-ports.ts";
import { type CompanionApi, createCompanionSide } from "./companion-side.ts";
import type { CompanionSide } from "./companion-view.ts";
import { createPendingKillDatabase } from "./kill/pending-kill-database.ts";

export function openCompanionSide(deps: { sessionId: string; api: CompanionApi }): CompanionSide {
  return createCompanionSide({ ...browserPorts(), ...deps, pendingKills: createPendingKillDatabase(indexedDB) });
}
