import { engineerOf, type SessionPhase } from "../session-phase.ts";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";

/** For screen readers: consent, live and kill in words. */
export function LiveAnnouncer({ snapshot, phase }: { snapshot: StableStudio; phase: SessionPhase }) {
  return (
    <p className="sr-only" role="status">
      {words(snapshot, phase)}
    </p>
  );
}

function words({ session, ended, kill }: StableStudio, phase: SessionPhase): string {
  const name = (session === null ? null : engineerOf(session)?.name) ?? texts.theEngineer;
  switch (phase) {
    case "waiting-for-consent":
      return texts.consentAsked(name);
    case "waiting-for-engineer":
      return texts.waitingForEngineer;
    case "live":
      return texts.liveWith(name);
    case "paused":
      return texts.pausedSentence;
    case "no-session":
      if (kill === "pending") return texts.killPending;
      if (kill === "refused") return texts.killRefused;
      return ended === null ? "" : texts.endedSentence;
  }
}
