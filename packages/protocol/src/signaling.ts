import { accessLevels, dawScopes, scopes } from "@foldback/domain/consent/scopes";
import { endReasons } from "@foldback/domain/session/session-state";
import { clipStatuses, enginePlaces, speakerRoles } from "@foldback/domain/talkback/clip";
import * as z from "zod/mini";
import { lamps } from "./lamps.ts";
import { losslessLink, sdp } from "./negotiation.ts";

/**
 * Every message on the signaling WebSocket. Clients may send `role` or `isElectron`, as in the specification, but the
 * server drops both and sets identity and role from the ticket. A frame can have up to 64 KiB, a candidate 2 KiB and an
 * input message 256 bytes.
 */
export const signalingLimits = {
  frameBytes: 64 * 1024,
  candidateBytes: 2 * 1024,
  inputBytes: 256,
  authenticationTimeoutMs: 10_000,
  ticketLifetimeMs: 30_000,
  inputPerSecond: 60,
  otherPerSecond: 10,
  strikesBeforeClose: 3,
  bufferedBytesBeforeClose: 1024 * 1024,
  idlePingMs: 25_000,
  livePingMs: 1_000,
  liveSilenceMs: 2_500,
  listPingMs: 10_000,
} as const;

const claim = { role: z.optional(z.string()), isElectron: z.optional(z.boolean()) };
const percent = z.number().check(z.minimum(0), z.maximum(100));
const epoch = z.int().check(z.nonnegative());
const sequence = z.int().check(z.nonnegative());
const stamp = { epoch, sequence };

const clientInfoMessage = z.strictObject({ type: z.literal("client-info"), ...claim });
const clientUpdateMessage = z.strictObject({ type: z.literal("client-update"), ...claim });
const offerMessage = z.strictObject({ type: z.literal("offer"), sdp, ...claim });
const answerMessage = z.strictObject({ type: z.literal("answer"), sdp, ...claim });
const iceCandidateMessage = z.strictObject({
  type: z.literal("ice-candidate"),
  candidate: z.nullable(
    z.strictObject({
      candidate: z.string().check(z.maxLength(1_500)),
      sdpMid: z.nullable(z.string().check(z.maxLength(32))),
      sdpMLineIndex: z.nullable(z.int().check(z.minimum(0), z.maximum(64))),
      usernameFragment: z.optional(z.nullable(z.string().check(z.maxLength(256)))),
    }),
  ),
  ...claim,
});
const losslessLinkMessage = z.strictObject({ ...losslessLink, ...claim });
const cursorMessage = z.strictObject({ type: z.literal("cursor"), x: percent, y: percent, ...stamp, ...claim });
const clickMessage = z.strictObject({ type: z.literal("click"), x: percent, y: percent, ...stamp, ...claim });
const onReferenceScreen = {
  x: z.number().check(z.minimum(0), z.maximum(1920)),
  y: z.number().check(z.minimum(0), z.maximum(1080)),
};
const nativeMouseMoveMessage = z.strictObject({
  type: z.literal("native-mouse-move"),
  ...onReferenceScreen,
  ...stamp,
  ...claim,
});
const nativeMouseClickMessage = z.strictObject({
  type: z.literal("native-mouse-click"),
  ...onReferenceScreen,
  button: z.literal("left"),
  ...stamp,
  ...claim,
});
/** Kills with the same `idempotencyKey` count as one kill. */
const killMessage = z.strictObject({ type: z.literal("kill"), idempotencyKey: z.uuid() });
const pingMessage = z.strictObject({ type: z.literal("ping"), n: z.int() });
/** Measured by the artist's browser on the selected candidate pair. */
const rttSampleMessage = z.strictObject({
  type: z.literal("rtt-sample"),
  rttMs: z.number().check(z.minimum(0), z.maximum(60_000)),
  route: z.enum(["direct", "relay"]),
});
/** The two DTLS fingerprints as each side sees them, once there's a peer link. */
const linkFingerprintsMessage = z.strictObject({
  type: z.literal("link-fingerprints"),
  local: z.string().check(z.maxLength(160)),
  remote: z.string().check(z.maxLength(160)),
});

/** The server's time of a press on the phone. Optional, because older pages and servers don't send it. */
const pressedAtMs = z.optional(z.number().check(z.minimum(0)));
/** The artist's phone asks the studio to start or stop recording a take. */
const recordMessage = z.strictObject({ type: z.literal("record"), on: z.boolean(), pressedAtMs });
/** The artist's tab without the seat tells the tab with the seat whether it's recording a take. */
const takeHereMessage = z.strictObject({ type: z.literal("take-here"), on: z.boolean() });
const tallyMessage = z.object({ type: z.literal("tally"), ...lamps });

export const clientMessage = z.discriminatedUnion("type", [
  clientInfoMessage,
  clientUpdateMessage,
  offerMessage,
  answerMessage,
  iceCandidateMessage,
  losslessLinkMessage,
  cursorMessage,
  clickMessage,
  nativeMouseMoveMessage,
  nativeMouseClickMessage,
  killMessage,
  pingMessage,
  rttSampleMessage,
  linkFingerprintsMessage,
  tallyMessage,
  recordMessage,
  takeHereMessage,
]);
export type ClientMessage = z.infer<typeof clientMessage>;
export type ClientMessageType = ClientMessage["type"];

const role = z.enum(["artist", "engineer"]);
const scopeList = z.array(z.enum(scopes));
/** Has a default, because older servers don't send it. */
const dawScopeList = z._default(z.array(z.enum(dawScopes)), () => []);

/** The session as a participant sees it, the same over HTTP and signaling. */
export const sessionView = z.object({
  sessionId: z.string(),
  roomCode: z.string(),
  /** The side that receives this view. */
  yourRole: role,
  status: z.enum(["waiting", "active", "paused", "ended"]),
  pauseCause: z.nullable(z.enum(["by-artist", "connection-lost", "server-restart"])),
  pausedSinceMs: z.nullable(z.number()),
  endReason: z.nullable(z.enum(endReasons)),
  epoch: z.number(),
  /** What the engineer may do right now. */
  effectiveScopes: scopeList,
  grant: z.object({
    status: z.enum(["none", "asked", "granted", "denied", "revoked"]),
    engineerId: z.nullable(z.string()),
    scopes: scopeList,
    level: z.nullable(z.enum(accessLevels)),
    untilMs: z.nullable(z.number()),
  }),
  /** What the grant and the session's state allow in the artist's DAW. They aren't in the lists above (MX-3). */
  grantedDaw: dawScopeList,
  effectiveDaw: dawScopeList,
  /**
   * The consent that was interrupted while its engineer was away. The artist can resume it once they're back (CO-11).
   * Only the artist sees it. It has a default, because older servers don't send it.
   */
  interruption: z._default(
    z.nullable(z.object({ scopes: scopeList, level: z.nullable(z.enum(accessLevels)), leftAtMs: z.number() })),
    null,
  ),
  /**
   * True while the joined engineer lets the artist keep their talkback with the takes. It has a default, because older
   * servers don't send it.
   */
  keepsTalkback: z._default(z.boolean(), false),
  /**
   * The scope `lossless`, which isn't among the scopes above: `granted` by the artist, and `live` while it may be used.
   * It has a default, because older servers don't send it.
   */
  lossless: z._default(z.enum(["off", "granted", "live"]), "off"),
  /** Shown as the room's label. An engineer never sees an email address here. */
  artistName: z.string(),
  open: z.boolean(),
  invitedEngineer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Set after the invited engineer has declined, until the artist chooses again. Only the artist sees it. */
  declined: z.nullable(
    z.object({ engineer: z.object({ id: z.string(), name: z.string() }), reason: z.nullable(z.string()) }),
  ),
  /** The engineer who has joined. */
  engineer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /**
   * The address that the joined or invited engineer verified as the artist's guest. Only the artist sees it. It has a
   * default, because older servers don't send it.
   */
  guestAddress: z._default(z.nullable(z.string()), null),
  createdAtMs: z.number(),
  /** When an engineer first joined, or null before that. */
  startedAtMs: z.nullable(z.number()),
  endedAtMs: z.nullable(z.number()),
  /** What the session's clock showed at `serverNowMs`. It runs only while the session is active. */
  elapsedMs: z.number(),
  /** The time left on the artist's plan, or null for no limit. `runs` means that it's counting down now. */
  timeLimit: z.nullable(z.object({ limitMs: z.number(), remainingMs: z.number(), runs: z.boolean() })),
  serverNowMs: z.number(),
});
export type SessionView = z.infer<typeof sessionView>;

/** A waiting session as an engineer sees it. An open call hides the room code and the artist. */
export const waitingSession = z.object({
  sessionId: z.string(),
  roomCode: z.nullable(z.string()),
  artistLabel: z.string(),
  invited: z.boolean(),
  joined: z.boolean(),
  createdAtMs: z.number(),
});
export type WaitingSession = z.infer<typeof waitingSession>;

/** A talkback clip, the same over HTTP and signaling. */
export const clipView = z.object({
  id: z.string(),
  sessionId: z.string(),
  speakerRole: z.enum(speakerRoles),
  speakerName: z.string(),
  /** Milliseconds on the session's clock, which stops during pauses. */
  atMs: z.number(),
  durationSeconds: z.number(),
  status: z.enum(clipStatuses),
  /** The current text, or null if there's none yet. */
  transcript: z.nullable(z.string()),
  /** What the engine heard, if the text was corrected. */
  original: z.nullable(z.string()),
  engine: z.nullable(z.object({ name: z.string(), place: z.enum(enginePlaces) })),
  /** Why there's no transcript yet, as text for the user. */
  problem: z.nullable(z.string()),
});
export type ClipView = z.infer<typeof clipView>;

/** The session as a phone remote sees it, without user ids or anything that grants authority. */
export const phoneRemoteView = z.object({
  sessionId: z.string(),
  roomCode: z.string(),
  status: sessionView.shape.status,
  pauseCause: sessionView.shape.pauseCause,
  endReason: sessionView.shape.endReason,
  epoch: z.number(),
  /** What the engineer may do right now. */
  effectiveScopes: scopeList,
  grantStatus: sessionView.shape.grant.shape.status,
  engineerName: z.nullable(z.string()),
  engineerJoined: z.boolean(),
  /** Null while the studio's screen isn't connected and its state is unknown. */
  tally: z.nullable(z.object(lamps)),
  elapsedMs: sessionView.shape.elapsedMs,
  endedAtMs: z.nullable(z.number()),
  serverNowMs: z.number(),
});
export type PhoneRemoteView = z.infer<typeof phoneRemoteView>;

const from = { from: role };
/**
 * The kill token can kill this one session and do nothing else. Only the artist's page and the artist's phones get it.
 */
export const maxKillTokenLength = 512;
const killToken = z.optional(z.string().check(z.maxLength(maxKillTokenLength)));
export const serverMessage = z.discriminatedUnion("type", [
  /** `peerPage` is the other side's page, if known. Only the artist gets a `killToken`. */
  z.object({
    type: z.literal("room_joined"),
    session: sessionView,
    role,
    peerPresent: z.boolean(),
    peerPage: z.optional(z.string()),
    killToken,
  }),
  /**
   * The answer to a page that doesn't get the seat: it becomes a tab remote. `isHeld` is true while another tab is
   * connected. Only the artist gets a `killToken`.
   */
  z.object({ type: z.literal("seat-held"), session: sessionView, role, isHeld: z.boolean(), killToken }),
  /** Tells a tab remote that another tab has taken or left the seat. */
  z.object({ type: z.literal("seat"), isHeld: z.boolean() }),
  /** Tells the artist's tab remotes what the studio's lamps show. Null while that isn't known. */
  z.object({ type: z.literal("studio-tally"), tally: z.nullable(z.object(lamps)) }),
  z.object({ type: z.literal("lobby_joined"), waiting: z.array(waitingSession) }),
  z.object({ type: z.literal("lobby"), waiting: z.array(waitingSession) }),
  z.object({ type: z.literal("session"), session: sessionView }),
  z.object({ type: z.literal("peer-joined"), ...from, page: z.optional(z.string()) }),
  z.object({ type: z.literal("peer-left"), ...from }),
  z.object({ type: z.literal("offer"), sdp: z.string(), ...from }),
  z.object({ type: z.literal("answer"), sdp: z.string(), ...from }),
  z.object({
    type: z.literal("ice-candidate"),
    candidate: z.nullable(
      z.object({
        candidate: z.string(),
        sdpMid: z.nullable(z.string()),
        sdpMLineIndex: z.nullable(z.number()),
        usernameFragment: z.optional(z.nullable(z.string())),
      }),
    ),
    ...from,
  }),
  z.object({ ...losslessLink, ...from }),
  z.object({ type: z.literal("cursor"), x: z.number(), y: z.number(), epoch: z.number(), sequence: z.number(), role }),
  z.object({ type: z.literal("click"), x: z.number(), y: z.number(), epoch: z.number(), sequence: z.number(), role }),
  z.object({
    type: z.literal("native-mouse-move"),
    x: z.number(),
    y: z.number(),
    epoch: z.number(),
    sequence: z.number(),
    role,
  }),
  z.object({
    type: z.literal("native-mouse-click"),
    x: z.number(),
    y: z.number(),
    button: z.literal("left"),
    epoch: z.number(),
    sequence: z.number(),
    role,
  }),
  z.object({ type: z.literal("client-update"), ...from }),
  /** The engineer gets this before the kill is written, and the artist once it's recorded. */
  z.object({ type: z.literal("killed"), atMs: z.number(), epoch: z.number(), recorded: z.boolean() }),
  /** A clip or its transcript has changed. */
  z.object({ type: z.literal("transcript"), clip: clipView }),
  /** Another part of the session's notes has changed, so clients should read it again. */
  z.object({ type: z.literal("notes-changed"), part: z.enum(["analysis", "markers"]) }),
  /** Sent to a phone remote: first together with its kill token, then after every change. */
  z.object({ type: z.literal("phone"), view: phoneRemoteView, killToken }),
  /** Asks the studio's tab with the seat to start or stop recording, on behalf of the artist's phone. */
  z.object({ type: z.literal("record"), on: z.boolean(), pressedAtMs }),
  /** Tells the tab with the studio's seat whether another of the artist's tabs is recording a take. */
  z.object({ type: z.literal("take-elsewhere"), on: z.boolean() }),
  /** Tells a phone why the studio wasn't asked to record. */
  z.object({ type: z.literal("record-refused"), code: z.string() }),
  /** Tells the artist that a phone wants to be paired or has left. */
  z.object({ type: z.literal("phones-changed") }),
  /** Tells an engineer that a take was delivered to them or withdrawn. */
  z.object({ type: z.literal("takes-changed"), change: z.enum(["delivered", "withdrawn"]) }),
  z.object({ type: z.literal("admin_joined") }),
  /** Tells administrators that lists of this kind are out of date. */
  z.object({ type: z.literal("admin-changed"), what: z.enum(["sessions", "people"]) }),
  z.object({ type: z.literal("pong"), n: z.number() }),
  z.object({ type: z.literal("draining") }),
  z.object({ type: z.literal("error"), code: z.string(), about: z.nullable(z.string()) }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
export type ServerMessageType = ServerMessage["type"];
