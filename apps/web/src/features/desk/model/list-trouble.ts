import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import { networkMessage } from "../../../shared/http/failure.ts";
import { refusedText } from "../../../shared/live/refused-text.ts";
import { texts } from "../texts.ts";

export type ListTrouble = { text: string; hasGivenUp: boolean };
type Facts = Pick<DeskSnapshot, "lobbySignaling"> & { lobby: Pick<DeskSnapshot["lobby"], "status"> };

/** Why the list is not to be relied on; null while the server keeps it up to date, or has never sent one. */
export function listTrouble({ lobby, lobbySignaling }: Facts): ListTrouble | null {
  if (lobbySignaling.status === "failed") {
    if (lobbySignaling.reason === "refused") return { text: refusedText, hasGivenUp: true };
    return lobby.status === "ready"
      ? { text: texts.listOldFailed, hasGivenUp: true }
      : { text: networkMessage, hasGivenUp: true };
  }
  if (lobby.status !== "ready" || lobbySignaling.status === "open") return null;
  return { text: texts.listOld, hasGivenUp: false };
}
