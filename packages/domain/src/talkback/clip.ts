import type { ClipId, SessionId, UserId } from "../ids.ts";

/** The recorder of the specification: 16 kHz mono webm/opus, cut off at two minutes. */
export const clipSampleRateHz = 16_000;
export const maxClipSeconds = 120;
export const minClipSeconds = 0.3;
export const maxClipBytes = 2 * 1024 * 1024;
/** A clip that began under a grant may still arrive this long after the session has ended, unless a kill ended it. */
export const clipGraceMs = 2 * 60_000;
export const transcriptPreviewLength = 50;

/**
 * What becomes of a clip: announced by the press, queued once its sound has arrived, then text, no words, or a failure that
 * keeps the sound. `waiting-for-engine` is queued while no speech engine is ready or configured.
 */
export const clipStatuses = [
  "recording",
  "queued",
  "waiting-for-engine",
  "transcribing",
  "transcribed",
  "no-speech",
  "failed",
] as const;
export type ClipStatus = (typeof clipStatuses)[number];

/** `engineer`, or `other` for anybody else's voice. */
export const speakerRoles = ["engineer", "other"] as const;
type SpeakerRole = (typeof speakerRoles)[number];

/** Where words are made of sound or of other words: on a machine of the operator's, or at a provider. */
export const enginePlaces = ["local", "cloud"] as const;
export type EnginePlace = (typeof enginePlaces)[number];
/** Shown beside every result and stored with it. */
export type EngineLabel = { name: string; place: EnginePlace };

export type Clip = {
  id: ClipId;
  sessionId: SessionId;
  speakerId: UserId;
  speakerRole: SpeakerRole;
  /** When the talk key was pressed, by the server's clock. */
  startedAtMs: number;
  durationSeconds: number;
  status: ClipStatus;
};

/** The clip moves on only along these arrows (the talkback table of SPEC.md). */
const arrows: Record<ClipStatus, readonly ClipStatus[]> = {
  recording: ["queued"],
  queued: ["waiting-for-engine", "transcribing"],
  "waiting-for-engine": ["queued", "transcribing"],
  transcribing: ["transcribed", "no-speech", "failed", "queued", "waiting-for-engine"],
  failed: ["queued"],
  transcribed: [],
  "no-speech": ["queued"],
};

export const mayBecome = (from: ClipStatus, to: ClipStatus): boolean => arrows[from].includes(to);
