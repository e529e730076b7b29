import { engineerOf, type SessionPhase } from "../session-phase.ts";
import { stateWord } from "../state-word.ts";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";

/** Announces consent, going live and a kill to screen readers. */
export function LiveAnnouncer({ snapshot, phase }: { snapshot: StableStudio; phase: SessionPhase }) {
  return (
    <p className="sr-only" role="status">
      {words(snapshot, phase)}
    </p>
  );
}

function words(snapshot: StableStudio, phase: SessionPhase): string {
  const { session, ended, kill } = snapshot;
  const known = session === null ? null : engineerOf(session)?.name;
  const name = known ?? texts.theEngineerFirst;
  switch (phase) {
    case "waiting-for-consent":
      return texts.consentAsked(name);
    case "waiting-for-engineer":
      // The banner about that engineer is announced instead.
      if (session !== null && session.declined !== null) return "";
      return texts.waitingForEngineer(known ?? texts.anEngineer);
    case "live":
      return stateWord(snapshot, phase).isLive ? texts.liveWith(name) : texts.nothingSharedWith(name);
    case "paused":
      return texts.pausedSentence;
    case "no-session":
      if (kill === "pending") return texts.killPending;
      if (kill === "refused") return texts.killRefused;
      return ended === null ? "" : texts.endedSentence;
  }
}
