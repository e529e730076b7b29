/**
 * Decides when an automatic take starts and ends, from the loud spans and the peak of each short piece of sound. Clicks
 * don't start a take, because the sound has to last for a moment. The level that ends a take is lower than the level
 * that starts one.
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

/** Frames from `from` up to but not including `until`. */
type Span = { from: number; until: number };

/**
 * `loud` lists the spans that reach the start level. Gaps count as silence: their peak is 0, and they have no loud
 * spans.
 */
export type WatchedPiece = { firstFrame: number; frames: number; peak: number; loud: readonly Span[] };

/**
 * A wave is quiet between its peaks, so each loud sample counts for this long. It's the time between peaks at 20 Hz.
 */
const peakHoldSeconds = 0.025;

type HeardPiece = { firstFrame: number; samples: Float32Array; channels: number };
type Listening = { sampleRateHz: number; settings: AutomaticTakes };

/** Measures a piece of sound for `watchSound`. Its last span may reach into the next piece. */
export function measureSound({ firstFrame, samples, channels }: HeardPiece, { sampleRateHz, settings }: Listening) {
  const startLevel = levelOf(Number(settings.startDbfs));
  const holdFrames = Math.round(peakHoldSeconds * sampleRateHz);
  const loud: Span[] = [];
  let peak = 0;
  for (const [index, sample] of samples.entries()) {
    const level = Math.abs(sample);
    peak = Math.max(peak, level);
    if (level < startLevel) continue;
    const frame = firstFrame + Math.floor(index / channels);
    const last = loud.at(-1);
    if (last !== undefined && frame <= last.until) last.until = frame + holdFrames;
    else loud.push({ from: frame, until: frame + holdFrames });
  }
  return { firstFrame, frames: samples.length / channels, peak, loud };
}

export type SoundWatch =
  /** `loud` lists the loud spans of the last second, oldest first. */
  | { status: "silent"; loud: readonly Span[] }
  | { status: "sounding"; onsetFrame: number; lastSoundFrame: number }
  /** This sound's take was stopped by hand, so the rest of the sound doesn't start another take. */
  | { status: "resting"; lastSoundFrame: number };

export const silence: SoundWatch = { status: "silent", loud: [] };

/** The watch after a take is stopped by hand. */
export const restAfter = (watch: SoundWatch): SoundWatch =>
  watch.status === "sounding" ? { status: "resting", lastSoundFrame: watch.lastSoundFrame } : watch;

type Watched = Listening & { watch: SoundWatch };

const levelOf = (dbfs: number): number => 10 ** (dbfs / 20);
/** How many frames the spans cover up to `end`. A span may reach into the next one. */
const framesIn = (spans: readonly Span[], end: number) =>
  spans.reduce((frames, { from, until }, index) => frames + Math.min(until, spans[index + 1]?.from ?? end) - from, 0);

export function watchSound({ watch, sampleRateHz, settings }: Watched, piece: WatchedPiece): SoundWatch {
  const until = piece.firstFrame + piece.frames;
  const startDbfs = Number(settings.startDbfs);
  if (watch.status === "silent") {
    const since = until - onsetWindowSeconds * sampleRateHz;
    const loud = [...watch.loud, ...piece.loud].filter(({ from }) => from >= since);
    const [onset] = loud;
    if (onset === undefined || framesIn(loud, until) < onsetSeconds * sampleRateHz) return { status: "silent", loud };
    return { status: "sounding", onsetFrame: onset.from, lastSoundFrame: until };
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
