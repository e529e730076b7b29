import { pluralise } from "@foldback/domain/pluralise";
import type { CaptureErrorCode } from "@foldback/studio-link/media/capture-error";
import type { HelpTopic } from "../page/help-addresses.ts";

export const inputFailureText: Record<CaptureErrorCode, string> = {
  denied: "Your browser has blocked this input. Allow it in the address bar, then choose it again.",
  missing: "This input isn't connected. Choose another one.",
  "in-use": "Another program is using this input. Close that program, then choose the input again.",
  other: "Couldn't open this input. Choose it again, or choose another one.",
};

export const inputHelp = (code: CaptureErrorCode | null): HelpTopic =>
  code === "denied" ? "blockedInput" : "missingInput";

/** The chosen input failed, so the previous one stays in use. */
export const notChangedText = (code: CaptureErrorCode): string => `Not changed. ${inputFailureText[code]}`;
export const outputNotChangedText = "Not changed. We couldn't use that output. Choose another one.";

export const refusedText = "The server refused the connection. You may be signed out.";

/**
 * For an account that's suspended while its page is open. If the account belongs to an artist, the server also ends
 * their session.
 */
export const suspendedTexts = {
  title: "Your account is suspended",
  contact: "Contact us",
  noAccess: "You can't see or hear anything.",
  desk: "An administrator has suspended your account. You can't take part in sessions. To ask why, use our contact form.",
};

export const liveTexts = {
  declineInvitation: "Decline the invitation?",
  declineHint: (artist: string) => `We'll tell ${artist} right away, so they can ask another engineer.`,
  back: "Back",
  decline: "Decline",
  declineReason: "Reason (optional, only the artist sees it)",
  declineExample: "In a session until six",
  holdToTalk: "Hold to talk",
  onAir: "On air",
  included: "Included",
  notIncluded: "Not included",
  unpluggedDevice: "Unplugged device",
  invitesYou: (artist: string) => `${artist} has invited you to a session`,
  roundTrip: "Round-trip time",
  roundTripHint: "Round-trip time between the two browsers",
  relayed: "relayed",
  direct: "direct",
  linkMismatch:
    "We couldn't verify the connection, so someone may be intercepting it. Control stays off. End or leave the session and start again.",
  linkWordsLater: "The security words will appear once you're connected.",
  linkWordsHint: (otherSide: string) =>
    `${otherSide} should see the same four words. Read them out to each other once. If they don't match, someone may be intercepting your connection.`,
  sessionTime: "Session time",
  lastMinute: "Less than a minute left",
  minutesLeft: (minutes: number) => `${pluralise(minutes, "minute")} left`,
  yourTimeLimit: "This session will end after 30 minutes. Switch to Pro or Enterprise to lift the limit straight away.",
  artistsTimeLimit: "Sessions on the artist's plan end after 30 minutes.",
};

/** The lamps on both dashboards and on the phone. */
export const tallyTexts = {
  tally: "Tally",
  screen: "Screen",
  programFeed: "Program",
  mic: "Mic",
  talkback: "Talkback",
  control: "Control",
  recording: "Recording",
  live: "Live",
  pointing: "Pointing",
  open: "On",
  kept: "On",
  unknown: "Unknown",
};
