import { browserPorts } from "./browser-ports.ts";
import { createPendingKillDatabase } from "./delivery/pending-kill-database.ts";
import { createPhoneRemoteSide, type PhoneRemoteApi } from "./phone-remote-side.ts";
import type { PhoneRemoteSide } from "./phone-remote-view.ts";

export function openPhoneRemoteSide(deps: { sessionId: string; api: PhoneRemoteApi }): PhoneRemoteSide {
  return createPhoneRemoteSide({ ...browserPorts(), ...deps, pendingKills: createPendingKillDatabase(indexedDB) });
}
