import { createStudioLossless, type LoadStudioFeed } from "@foldback/studio-link/lossless/lazy-feed";
import { createRoom } from "@foldback/studio-link/room";
import type { RoomScript } from "@foldback/studio-link/studio/room-opening";
import { loadPart } from "../../shared/http/load-part.ts";

/** Loaded only once the artist allows it. */
const load: LoadStudioFeed = async () =>
  (await loadPart(() => import("@foldback/studio-link/lossless/open-studio-feed"))).openStudioFeed;

export const roomScript: RoomScript = {
  createRoom,
  createLossless: (ports, place) => createStudioLossless({ ...ports, load }, place),
};
