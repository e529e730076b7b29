import type { RecorderFailure } from "@foldback/domain/takes/recorder-report";
import type { SessionView } from "@foldback/protocol/signaling";
import type { ShownLight } from "../../shared/takes/take-light-badge.tsx";

export const texts = {
  yourSession: "Your session",
  endedStartNext: "This session has ended. Start your next one in the studio.",
  openStudio: "Open the studio",

  roomCode: "Room code",

  live: "Live",

  sessionTime: "Session time",
  notConnected: "Not connected",
  connectAgain: "Reconnect",
  notConnectedHint:
    "What you see may be out of date. You can still press the kill switch. We'll try every route to the server.",
  yourOpenSession: "Your open session",
  sessionWith: (name: string) => `Session with ${name}`,

  nothingYet: (artist: string) => `You won't see or hear anything until ${artist} consents.`,
  joinSession: "Join Session",
  decline: "Decline",
  ended: "This session has ended.",
  goToDesk: "Go to your dashboard",
  backToDesk: "Back to your dashboard",

  openYourSession: (code: string) => `Open your session ${code}`,

  accessNotChanged: "Couldn't change access",
  engineersAccess: "What your engineer can do",
  withdrawAccess: "Withdraw access",
  deny: "Deny",
  grant: "Grant...",
  levelControl: "see your screen, point at it, talk to you and control your computer",
  levelPointing: "see your screen, point at it and talk to you",
  levelViewOnly: "see your screen and talk to you",
  levelUnknown: "see your screen",
  access: (name: string, level: string) => `${name} can ${level}. You can change this in the studio.`,
  youDenied: (name: string) => `You denied ${name} access.`,
  noAccess: (name: string) => `${name} has no access. Nothing leaves your studio without your consent.`,

  killSwitch: "Kill switch",

  notPaired: "Not paired",
  pairThisPhone: "Pair this phone",
  chooseNumber: "Choose this number on the studio's screen:",
  wrongCodeHint: "If the studio's screen doesn't ask you, you scanned another session's code. Close this page.",

  loading: "Loading...",

  roomNotOpened: "Couldn't open the room",

  killNone: "One press stops everything at once: picture, sound and control.",
  killSent:
    "You pressed the kill switch, but the server hasn't responded yet, so this phone is still trying. The kill switch in the studio works without a network.",
  killRefused:
    "You pressed the kill switch, but the server no longer accepts it from this phone. Use the kill switch in the studio.",
  killTold: "Stopped. The engineer has been cut off. Waiting for the server to confirm...",
  killRecorded: "Stopped. The server has confirmed it.",
  killTooLate: "The session had already ended, so there was nothing left to stop.",
  pausedByArtist: "You paused the session.",
  pausedByConnection:
    "Paused because your studio or the engineer lost the connection to the server. Continue in the studio.",
  pausedByServer: "Paused because the server restarted. Continue in the studio.",
  anEngineer: "An engineer",
  noneJoined: "No engineer has joined yet.",
  notJoined: (name: string) => `${name} hasn't joined yet.`,
  waitsForConsent: (name: string) => `${name} is waiting for your consent.`,
  withoutAccess: (name: string) => `${name} is in the room but has no access.`,
  studioNotConnected: (name: string) => `${name} has your consent. The studio's browser isn't connected.`,
  seesScreen: (name: string) => `${name} can see your screen.`,
  nothingSharedNow: (name: string) => `${name} has your consent. Nothing is shared right now.`,
  phoneNotPaired: "Phone not paired",
  phoneGone:
    "This phone is no longer connected to the session. If the session is still live, stop it with the kill switch in the studio.",
  scanAgain: "Scan the code on the studio's screen again, or sign in again.",
  killed: "Killed",
  sessionOver: "Session over",
  endedBadge: "Ended",
  newCodeHint: "When you start a new session, you'll see a new code on the studio's screen.",
  killedSentence: "The kill switch was pressed. The engineer has been cut off.",
  youEnded: "You ended this session.",

  recorder: "Recorder",
  record: "Record",
  stopRecording: "Stop recording",
  recorded: "Recorded",
  recorderUnknown: "We don't know if the studio is recording a take. Use the Record button in the studio.",
  recorderReady: "Records a take on the studio's computer.",
  recorderOpening: "The studio is opening its input.",
  recorderRecording: "The studio is recording a take.",
  recorderSealing: "The studio is finishing the take.",
  askedToRecord: "Asking the studio to record...",
  askedToStop: "Asking the studio to stop...",
  recordNotSent: "This phone isn't connected, so nothing has changed.",
  recordNotUnderstood:
    "The server hasn't been updated yet, so you can't start or stop takes from this phone. Use the Record button in the studio.",
  recordRefused:
    "The server has been updated, so this page is out of date. Reload it. Nothing has changed in the studio.",
  recordUnanswered: "The studio hasn't responded. Check whether its Recording lamp is lit.",

  denialPending:
    "The server hasn't recorded that you denied access. Trying again... The kill switch stops everything at once.",
  denialRejected: (reason: string) =>
    `The server couldn't deny access: ${reason} The kill switch stops everything at once.`,

  connected: "Connected",
  waiting: "Waiting",
  paused: "Paused",
} as const;

export const statusTexts: Record<SessionView["status"], string> = {
  waiting: texts.waiting,
  active: texts.live,
  paused: texts.paused,
  ended: texts.endedBadge,
};

/** Shown on the phone: whether it's safe for the artist to leave the studio. */
export const takesLightTexts: Record<ShownLight, string> = {
  unknown: "We don't know if your takes are safe",
  recording: "Recording. Keep the studio page open",
  "one-place": "Your takes are only on the studio computer",
  "two-places": "Safe to leave. Your takes are also on Foldback",
};

/** Says on the phone why the studio isn't recording. */
export const recorderFailureTexts: Record<RecorderFailure, string> = {
  "no-input": "The studio has no program feed to record. Choose an input there first.",
  "recording-elsewhere": "The recorder is in use in another tab of the studio's browser.",
  "open-elsewhere": "Another tab of the studio's browser has this take open.",
  "disk-full":
    "The studio's disk is nearly full, so it isn't recording. We've kept everything you've already recorded.",
  disk: "The studio's browser couldn't write to its storage, so it isn't recording. We've kept everything you've already recorded.",
  unsupported: "The studio's browser couldn't open this input for recording.",
};
