import type { LoadRoom } from "@foldback/studio-link/studio/room-opening";
import { loadPart } from "../../shared/http/load-part.ts";

/** The script that opens connections is loaded separately, because most visits to the dashboard don't need it. */
export const loadRoom: LoadRoom = async () => (await loadPart(() => import("./room-script.ts"))).roomScript;
