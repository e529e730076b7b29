import type { SteadyStudio } from "../model/studio-context.ts";
import { engineerOf, type StudioPhase } from "../model/studio-phase.ts";

/** The live region: consent, live and kill in words, for those who do not see the lamps. */
export function LiveWords({ snapshot, phase }: { snapshot: SteadyStudio; phase: StudioPhase }) {
  return (
    <p className="sr-only" role="status">
      {words(snapshot, phase)}
    </p>
  );
}

function words({ session, ended, kill }: SteadyStudio, phase: StudioPhase): string {
  const name = (session === null ? null : engineerOf(session)?.name) ?? "the engineer";
  switch (phase) {
    case "waiting-for-consent":
      return `Your consent is asked for ${name}.`;
    case "waiting-for-engineer":
      return "Waiting for an engineer to join.";
    case "live":
      return `Live. ${name} is connected.`;
    case "paused":
      return "The session is paused.";
    case "no-session":
      if (kill === "pending") return "Stopped. The record is still on its way to the server.";
      if (kill === "refused") return "Stopped in this browser. The server refused the kill.";
      return ended === null ? "" : "The session has ended. Remote access is off.";
  }
}
