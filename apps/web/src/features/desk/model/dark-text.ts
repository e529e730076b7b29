import type { EndReason, PauseCause } from "@foldback/domain/session/session-state";
import type { DarkReason, DeskSnapshot } from "@foldback/studio-link/desk-view";
import { isSuspended } from "../../../shared/live/suspended.tsx";
import { suspendedTexts } from "../../../shared/live/texts.ts";
import { texts } from "../texts.ts";

export type DarkText = { title: string; text: string };
type DarkSituation = Pick<DeskSnapshot, "artistName" | "artistPresent" | "session"> &
  Partial<Pick<DeskSnapshot, "ended" | "signaling">>;

/** Says why the picture is dark and what happens next. */
export function darkText(reason: DarkReason, situation: DarkSituation): DarkText {
  const { artistName, artistPresent, session, ended, signaling } = situation;
  // The server tells a suspended engineer nothing more, so the page can't know what else has changed.
  if (signaling !== undefined && isSuspended(signaling))
    return { title: suspendedTexts.title, text: suspendedTexts.noAccess };
  const artist = artistName ?? texts.theArtistFirst;
  switch (reason) {
    case "not-joined":
      return { title: texts.notJoined, text: texts.notJoinedHint };
    case "waiting-for-consent":
      return session?.grant.status === "denied"
        ? { title: texts.accessDenied, text: texts.accessDeniedHint(artist) }
        : { title: texts.waitingForConsent, text: texts.waitingForConsentHint(artist) };
    case "opened-elsewhere":
      return { title: texts.openedElsewhere, text: texts.otherTab };
    case "paused":
      return pausedText(situation);
    case "view-withdrawn":
      return { title: texts.accessWithdrawn, text: texts.accessWithdrawnHint(artist) };
    case "connecting":
      return artistPresent
        ? { title: texts.connecting, text: texts.connectingHint(artist) }
        : {
            title: texts.artistAway,
            text: texts.artistAwayHint(artist),
          };
    case "artist-not-sharing":
      return { title: texts.noScreenShared, text: texts.noScreenSharedHint(artist) };
    case "killed":
      return { title: texts.sessionKilled, text: texts.sessionKilledHint(artist) };
    case "ended":
      return { title: texts.sessionEnded, text: endText(ended?.reason, artist) };
  }
}

function endText(reason: EndReason | undefined, artist: string): string {
  switch (reason) {
    case "by-artist":
      return texts.endedByArtist(artist);
    case "time-limit":
      return texts.timeLimitReached;
    case "expired":
      return texts.endedByExpiry;
    case "failed":
      return texts.endedByFault;
    // The engineer isn't told that the artist's account was suspended.
    case "suspended":
      return texts.endedByFoldback;
    default:
      return texts.sessionOver;
  }
}

export function pausedText({ artistName, artistPresent, session }: DarkSituation): DarkText {
  const artist = artistName ?? texts.theArtist;
  const reasons: Record<PauseCause, string> = {
    "by-artist": texts.pausedByArtist(artist),
    "connection-lost": artistPresent
      ? texts.pausedByConnection(artist)
      : texts.pausedByTheirConnection(artistName ?? texts.theArtistFirst),
    "server-restart": texts.pausedByServer(artist),
  };
  return { title: texts.sessionPaused, text: reasons[session?.pauseCause ?? "by-artist"] };
}
