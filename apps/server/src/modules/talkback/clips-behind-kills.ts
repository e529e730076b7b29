// Shows clips their session as ended as soon as it was killed.
import { behindKills } from "../kill/behind-kills.ts";
import type { KillPlaces } from "../kill/pending-kills.ts";
import type { ClipStore } from "./ports.ts";

export const clipsBehindKills = (clips: ClipStore, places: KillPlaces): ClipStore => ({
  ...clips,
  transaction: (work) => clips.transaction((tx) => work({ ...tx, session: behindKills(tx.session, places) })),
});
