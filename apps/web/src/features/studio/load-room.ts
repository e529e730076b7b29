import type { LoadRoom } from "@foldback/studio-link/studio/room-opening";
import { loadPart } from "../../shared/http/load-part.ts";

/** The connection's own code, kept out of what every visit to the dashboard loads. */
export const loadRoom: LoadRoom = async () => (await loadPart(() => import("@foldback/studio-link/room"))).createRoom;
