// Treats a clip's session as ended as soon as it's killed, even before the database has the kill.

import type { KillPlaces } from "../kill/pending-kills.ts";
import { transactionWithPendingKills } from "../kill/with-pending-kills.ts";
import type { ClipStore } from "./ports.ts";

export const clipsWithPendingKills = (clips: ClipStore, places: KillPlaces): ClipStore => ({
  ...clips,
  transaction: (work) =>
    clips.transaction((tx) => work({ ...tx, session: transactionWithPendingKills(tx.session, places) })),
});
