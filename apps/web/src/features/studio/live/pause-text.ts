import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { texts } from "../texts.ts";

type PausedState = Pick<StudioSnapshot, "session" | "heldBack" | "engineerPresent">;

/** Says why the session is paused. If only the engineer can have lost the connection, it names them. */
export function pauseText({ session, heldBack, engineerPresent }: PausedState): string {
  if (heldBack.includes("pause")) return texts.pausedByArtist;
  switch (session?.pauseCause) {
    case "connection-lost":
      return engineerPresent || session.engineer === null
        ? texts.pausedByConnection
        : texts.pausedByTheirConnection(session.engineer.name);
    case "server-restart":
      return texts.pausedByServer;
    default:
      return texts.pausedByArtist;
  }
}
