/** What the studio says if its engineer has declined, was removed or can no longer join. */
import type { SessionView } from "@foldback/protocol/signaling";
import { wasRemoved } from "@foldback/studio-link/was-removed";
import { turnedDownTexts as texts } from "./turned-down-texts.ts";

/** The dialog lists this engineer last, with the badge. */
export type TurnedDown = { id: string; badge: string };

type Words = { engineer: TurnedDown; fact: string; title: string; status: string };

/** Null while the session has an engineer, waits for one or is open. */
export function turnedDown(session: SessionView): Words | null {
  if (session.declined === null) return null;
  const { engineer, reason } = session.declined;
  const isRemoved = wasRemoved(session);
  const fact = isRemoved ? texts.removed(engineer.name) : texts.cannotJoin(engineer.name);
  return {
    engineer: { id: engineer.id, badge: isRemoved ? texts.removedFromSession : texts.declinedThisSession },
    fact,
    title: reason === null ? fact : texts.cannotJoinBecause(engineer.name, reason),
    status: texts.askAnother(fact),
  };
}
