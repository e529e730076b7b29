/**
 * Decides when an automatic take starts and ends, from the peak of each short piece of sound. A click doesn't start a
 * take, because the sound has to last for a moment. The level that ends a take is lower than the level that starts one.
 */
export const startLevels = ["-50", "-40", "-30"] as const;
type StartLevel = (typeof startLevels)[number];
export const silenceLengths = ["3", "10", "30"] as const;
type SilenceLength = (typeof silenceLengths)[number];

export type AutomaticTakes = { startDbfs: StartLevel; silenceSeconds: SilenceLength };
export const defaultAutomaticTakes: AutomaticTakes = { startDbfs: "-40", silenceSeconds: "10" };

/** How much quieter than the start level sound may become before it counts as silence. */
const hysteresisDb = 6;
/** Sound starts a take once it has been loud for this long within the last `onsetWindowSeconds`. */
const onsetSeconds = 0.3;
const onsetWindowSeconds = 1;
/** A take is never shorter than this, counted from its onset. */
const shortestTakeSeconds = 5;
/** After a take is stopped by hand, the sound must pause for this long before new sound can start another. */
const restSeconds = 1;

/** Gaps count as silence: their peak is 0. */
export type WatchedPiece = { firstFrame: number; frames: number; peak: number };

export type SoundWatch =
  /** `loud` lists the loud pieces of the last second, oldest first. */
  | { status: "silent"; loud: readonly WatchedPiece[] }
  | { status: "sounding"; onsetFrame: number; lastSoundFrame: number }
  /** This sound's take was stopped by hand, so the rest of the sound doesn't start another take. */
  | { status: "resting"; lastSoundFrame: number };

export const silence: SoundWatch = { status: "silent", loud: [] };

/** The watch after a take is stopped by hand. */
export const restAfter = (watch: SoundWatch): SoundWatch =>
  watch.status === "sounding" ? { status: "resting", lastSoundFrame: watch.lastSoundFrame } : watch;

type Watched = { watch: SoundWatch; sampleRateHz: number; settings: AutomaticTakes };

const levelOf = (dbfs: number): number => 10 ** (dbfs / 20);
const sum = (pieces: readonly WatchedPiece[]) => pieces.reduce((frames, piece) => frames + piece.frames, 0);

export function watchSound({ watch, sampleRateHz, settings }: Watched, piece: WatchedPiece): SoundWatch {
  const until = piece.firstFrame + piece.frames;
  const startDbfs = Number(settings.startDbfs);
  if (watch.status === "silent") {
    const since = until - onsetWindowSeconds * sampleRateHz;
    const isLoud = piece.peak >= levelOf(startDbfs);
    const loud = [...watch.loud, ...(isLoud ? [piece] : [])].filter(({ firstFrame }) => firstFrame >= since);
    const [onset] = loud;
    if (onset === undefined || sum(loud) < onsetSeconds * sampleRateHz) return { status: "silent", loud };
    return { status: "sounding", onsetFrame: onset.firstFrame, lastSoundFrame: until };
  }
  if (piece.peak >= levelOf(startDbfs - hysteresisDb)) return { ...watch, lastSoundFrame: until };
  if (watch.status === "resting") return until - watch.lastSoundFrame >= restSeconds * sampleRateHz ? silence : watch;
  const isSilent = until - watch.lastSoundFrame >= Number(settings.silenceSeconds) * sampleRateHz;
  const isLongEnough = until - watch.onsetFrame >= shortestTakeSeconds * sampleRateHz;
  return isSilent && isLongEnough ? silence : watch;
}

/** An automatic take begins this long before its onset so that the attack isn't cut off. */
export const onsetLeadSeconds = 1;
/** Seconds of sound to keep while waiting: the lead, the onset's window, and time for the page to act. */
export const watchedSeconds = 4;
