import type { PauseCause } from "@foldback/domain/session/session-state";
import type { DarkReason, DeskSnapshot } from "@foldback/studio-link/desk-view";

export type DarkText = { title: string; text: string };
type Facts = Pick<DeskSnapshot, "artistName" | "artistPresent" | "session"> & Partial<Pick<DeskSnapshot, "ended">>;

/** Why the picture is dark, in plain words, with what comes next. */
export function darkText(reason: DarkReason, { artistName, artistPresent, session, ended }: Facts): DarkText {
  const artist = artistName ?? "The artist";
  switch (reason) {
    case "not-joined":
      return { title: "Not joined", text: "Join the session to see the shared screen." };
    case "waiting-for-consent":
      return session?.grant.status === "denied"
        ? { title: "Access denied", text: `${artist} has not given access. You see and hear nothing.` }
        : { title: "Waiting for Consent", text: `${artist} is being asked. The picture appears when they say yes.` };
    case "opened-elsewhere":
      return { title: "Opened elsewhere", text: "Picture and sound are in your other window. One at a time has them." };
    case "paused":
      return pausedText(artistName, session?.pauseCause ?? null);
    case "view-withdrawn":
      return { title: "Access withdrawn", text: `${artist} has taken back the view of the screen.` };
    case "connecting":
      return artistPresent
        ? { title: "Connecting...", text: `The way to ${artist}'s browser is being found.` }
        : {
            title: "The artist is away",
            text: `${artist}'s browser is not connected. It is picked up when they return.`,
          };
    case "artist-not-sharing":
      return { title: "No screen is shared", text: `${artist} is not sharing a screen at the moment.` };
    case "killed":
      return { title: "Session killed", text: `${artist} pressed the kill switch. Your access has ended.` };
    case "ended":
      return ended?.reason === "time-limit"
        ? { title: "Session ended", text: "It used up the time of the artist's plan." }
        : { title: "Session ended", text: "This session is over." };
  }
}

export function pausedText(artistName: string | null, cause: PauseCause | null): DarkText {
  const artist = artistName ?? "the artist";
  const reasons: Record<PauseCause, string> = {
    "by-artist": `The session was paused by ${artist}. Stay here: it goes on when they continue.`,
    "connection-lost": `A connection was lost. Control stays closed until ${artist} continues.`,
    "server-restart": `The server was restarted. Control stays closed until ${artist} continues.`,
  };
  return { title: "Session paused", text: reasons[cause ?? "by-artist"] };
}
