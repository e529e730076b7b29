import { pluralise } from "@foldback/domain/pluralise";
import type { ShownLight } from "../../shared/takes/take-light-badge.tsx";

export const texts = {
  reconnect: "Reconnect",
  leftTitle: "You've left. Waiting for the server.",
  tryingAgain: "Trying again...",
  serverRejected: (reason: string) => `The server rejected this: ${reason}`,
  leftHint: (outcome: string) =>
    `Nothing is being sent or received here. Until the server knows that you've left, the artist can still see you in the session, and you can't join another one. ${outcome}`,
  soundMuted: "Your browser has muted the sound",
  turnOnSound: "Turn on sound",
  soundMutedHint: "Press the button to hear it.",

  loading: "Loading...",

  youAreOnAir: "You're on air",
  liveSentence: "Live. You can see the shared screen.",

  engineerDashboard: "Engineer Dashboard",
  remoteControl: "Remote Control",
  sessionAnalysis: "Session Analysis",

  leaveSession: "Leave Session",

  noActiveSession: "No Active Session",
  editProfile: "Edit your profile",
  noActiveSessionHint:
    "Join a session from the list when an artist is waiting. You won't see or hear anything until the artist consents.",

  maySee: "See the screen and hear the program feed",
  mayTalk: "Talk to the artist and hear their listenback",
  mayPoint: "Point at the picture and show the artist where to click",
  mayMix: "Move faders, pan, mute, solo and record arm in the artist's DAW",
  mayPlay: "Play, stop, rewind and record in the artist's DAW",
  mayControl: "Use the artist's mouse and keyboard, through the Foldback desktop app",
  rights: "What you can do now",
  linkWords: "Security words",
  theArtistFirst: "The artist",
  yes: "Yes",
  no: "No",

  openCall: "Open call",
  invited: "Invited",
  youAreInvited: "You're invited",
  artistBefore: "Artist:",
  joined: "Joined",
  joinSession: "Join Session",
  decline: "Decline",

  availableSessions: "Available Sessions",
  listNotLoaded: "Couldn't load the list",
  loadingSessions: "Loading sessions...",
  roomCode: "Room code or link",
  roomCodeHint: "If an artist sent you a room code or link, enter it here to open the room.",
  roomCodeMalformed: "Enter a room code such as P0A1B2C3D, or paste the link.",
  openRoom: "Open room",
  youJoined: "You've joined the session.",
  noneWaiting: "No artists are waiting. New sessions appear here automatically.",
  tryAgain: "Try Again",

  meterBridge: "Meter bridge",
  programFeed: "Program feed",
  volume: "Volume",
  feedArriving: "You're receiving the program feed.",
  feedMissing: "You aren't receiving a program feed.",
  listenbackOn: "You can hear the artist's room.",
  listenbackOff: "Listenback is off.",
  talkbackMicrophone: "Talkback microphone",
  defaultMicrophone: "Default microphone",
  soundOutput: "Sound output",
  defaultOutput: "Default output",

  talkbackInTakes: "Talkback in takes",
  keepTalkback: (artist: string) => `Let ${artist} keep my talkback`,
  yourTalkback: "Your talkback",
  beingKept: "Being kept",
  keptHint:
    "Your talkback is being kept with each take as it's recorded. Turn this off to withdraw your permission. The artist will keep what was recorded before that.",
  notKeptHint: "Your talkback isn't kept with takes.",
  withdrawing: (artist: string) =>
    `Withdrawn here. Waiting for the server. Don't talk until it answers, because ${artist}'s take may still include what you say.`,
  notNow: "Not now",
  allowKeeping: "Let them keep it",

  serverIsBack: "Reconnected to the server.",
  sessionWith: (artist: string) => `Session with ${artist}`,
  artistGone: (artist: string) => `${artist} has disconnected. We'll reconnect when they return.`,
  artistBack: (artist: string) => `${artist} is back.`,
  accessReduced: (artist: string, level: string) => `${artist} has reduced your access. You can now only ${level}.`,
  accessGiven: (artist: string, level: string) => `${artist} has given you more access. You can now ${level}.`,
  levelViewOnly: "see their screen and talk to them",
  levelPointing: "see their screen, point at it and talk to them",
  levelControl: "see their screen, point at it, talk to them and control their computer",

  notSent: (count: number) => `${pluralise(count, "recording")} not sent`,
  retry: "Retry",

  talkKeyHint: "Choose your own talk key. The space bar still works.",
  pressAnyKey: "Press any key...",
  talkKey: (chosen: string) => `Talk key${chosen}`,
  spaceOnly: "Use only the space bar to talk",
  notATalkKey: "You can't use that key",

  fit: "Fit",
  fitHint: "The whole picture",
  fill: "Fill",
  fillHint: "No bars, but edges may be cut off",
  actualHint: "Every pixel at its real size. Scroll to move.",
  view: "View",
  exitFullScreen: "Exit full screen",
  fullScreen: "Full screen",
  notMeasured: "not measured",
  framesPerSecond: (frames: number) => ` · ${frames} fps`,

  notJoined: "Not joined",
  notJoinedHint: "Join the session to see the shared screen.",
  accessDenied: "Access denied",
  accessDeniedHint: (artist: string) => `${artist} hasn't given you access. You can't see or hear anything.`,
  waitingForConsent: "Waiting for Consent",
  waitingForConsentHint: (artist: string) =>
    `We're asking ${artist} for consent. The picture will appear when they say yes.`,
  openedElsewhere: "Opened elsewhere",
  otherTab: "Picture and sound are in your other tab. Only one tab at a time can play them.",
  accessWithdrawn: "Access withdrawn",
  accessWithdrawnHint: (artist: string) => `You can no longer see ${artist}'s screen.`,
  connecting: "Connecting...",
  connectingHint: (artist: string) => `Finding a connection to ${artist}'s browser.`,
  artistAway: "The artist is away",
  artistAwayHint: (artist: string) => `${artist}'s browser isn't connected. We'll reconnect when they return.`,
  noScreenShared: "No screen is shared",
  noScreenSharedHint: (artist: string) => `${artist} isn't sharing a screen right now.`,
  sessionKilled: "Session killed",
  sessionKilledHint: (artist: string) => `${artist} pressed the kill switch. Your access has ended.`,
  sessionEnded: "Session ended",
  timeLimitReached: "The session reached the time limit of the artist's plan.",
  endedByArtist: (artist: string) => `${artist} ended the session.`,
  endedByExpiry: "The session wasn't resumed in time.",
  endedByFault: "The session ended because of an error.",
  endedByFoldback: "Foldback ended the session.",
  sessionOver: "This session is over.",
  removedBy: {
    artist: "The artist has removed you from the session. You can join again if they invite you.",
    foldback: "Foldback has removed you from the session.",
  },
  theArtist: "the artist",
  pausedByArtist: (artist: string) =>
    `Paused by ${artist}. Stay on this page. The session will continue when they're ready.`,
  pausedByConnection: (artist: string) =>
    `You or ${artist} lost the connection to the server. Remote control is off until ${artist} continues.`,
  pausedByTheirConnection: (artist: string) =>
    `${artist} has lost the connection to the server. Remote control is off until ${artist} continues.`,
  pausedByServer: (artist: string) => `The server has restarted. Remote control is off until ${artist} continues.`,
  sessionPaused: "Session paused",

  pictureFrozen: "The picture is frozen",
  attemptingToReconnect: "Attempting to reconnect...",
  reconnecting: "Reconnecting",
  serverAway: "Can't reach the server. Picture and sound continue between the two browsers, but remote control is off.",
  serverRestarting:
    "The server is restarting. Picture and sound continue between the two browsers, but remote control is off.",
  serverRestartingUnlinked: "The server is restarting. We'll reconnect as soon as it's back.",
  serverNotReached: "Can't reach the server. We'll keep trying.",
  connectionFailed: "Connection failed",
  sessionOf: (artist: string) => `You're in ${artist}'s session.`,
  disconnected: "Disconnected",
  refusedHint: (reason: string) => `${reason} Reconnect to try again.`,
  serverUnreachable: "Couldn't reach the server. Reconnect to continue.",

  listOldFailed: "This list may be out of date because we couldn't reach the server.",
  listOld: "This list may be out of date because we can't reach the server. Trying again...",

  microphoneNotAvailable: "Microphone not available",

  sharedScreen: "Shared screen",

  oneKeyOnly: "A talk key is a single key, without Ctrl, Alt, Shift or Cmd.",
  keyMarks: "M marks a moment. Choose another key.",
  keyKills: "K is for the kill switch. Choose another key.",
  keyMovesFocus: "This key is used to move around the page. Choose another key.",
  keyOfBrowser: "Your browser already uses this key. Choose another key.",
  keyUnknown: "We can't tell this key apart from others. Choose another key.",

  microphoneDenied: "Allow the microphone in the address bar, then hold the button again.",
  microphoneMissing: "No microphone found. Plug one in and hold the button again.",
  microphoneInUse: "Another program is using the microphone. Close that program and hold the button again.",
  microphoneFailed: "Couldn't open the microphone. Hold the button again.",
  recordingFull: "The artist can still hear you, but the recording stopped at two minutes.",
  onAirSentence: "On air. The artist can hear you.",
  recordingNearlyFull: "On air. The recording is nearly full, but the artist can still hear you.",
  waitingForPermission: "Waiting for your browser's permission...",
  talkClosed: "You can talk while you're connected and the artist allows it.",
  talkHint: "Hold the button or the space bar to talk.",

  joinFailed: "Couldn't join",
} as const;

/** Says whether the artist may leave without risking their takes. */
export const takesLightText: Record<ShownLight, (artist: string) => string> = {
  unknown: (artist) => `We don't know if ${artist}'s takes are safe`,
  recording: (artist) => `Recording, so ${artist} needs to stay on the studio page`,
  "one-place": (artist) => `Takes are only on ${artist}'s computer`,
  "two-places": (artist) => `Safe for ${artist} to leave. The takes are also on Foldback`,
};
