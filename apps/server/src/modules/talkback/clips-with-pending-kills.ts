// Shows clips their session as ended as soon as it was killed.

import type { KillPlaces } from "../kill/pending-kills.ts";
import { transactionWithPendingKills } from "../kill/with-pending-kills.ts";
import type { ClipStore } from "./ports.ts";

export const clipsWithPendingKills = (clips: ClipStore, places: KillPlaces): ClipStore => ({
  ...clips,
  transaction: (work) =>
    clips.transaction((tx) => work({ ...tx, session: transactionWithPendingKills(tx.session, places) })),
});
