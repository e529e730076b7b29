import type { LoadRoom } from "@foldback/studio-link/studio/room-opening";
import { loadPart } from "../../shared/http/load-part.ts";

/** Loads the script that opens connections separately, because most visits to the dashboard don't need it. */
export const loadRoom: LoadRoom = async () => (await loadPart(() => import("@foldback/studio-link/room"))).createRoom;
