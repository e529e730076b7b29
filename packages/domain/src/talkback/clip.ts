import type { ClipId, SessionId, UserId } from "../ids.ts";

/** As specified: 16 kHz mono webm/opus, cut off after two minutes. */
export const clipSampleRateHz = 16_000;
export const maxClipSeconds = 120;
export const minClipSeconds = 0.3;
export const maxClipBytes = 2 * 1024 * 1024;
/** How long after a session ends we still accept a clip recorded under a grant. After a kill, we don't accept any. */
export const clipGraceMs = 2 * 60_000;
export const transcriptPreviewLength = 50;

/**
 * The stages of a clip: `recording` from when the talk key is pressed, `queued` when its sound has arrived, and finally
 * a transcript, no speech, or a failure, which keeps the sound. `waiting-for-engine` means that no speech engine is
 * ready or configured.
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

/** `other` is every voice except the engineer's. */
export const speakerRoles = ["engineer", "other"] as const;
type SpeakerRole = (typeof speakerRoles)[number];

/** Where a speech engine runs: on the operator's machines, or at a provider. */
export const enginePlaces = ["local", "cloud"] as const;
export type EnginePlace = (typeof enginePlaces)[number];
/** Stored with every result and shown next to it. */
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

/** The allowed status changes (the talkback table in SPEC.md). */
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
