/** How a peak meter moves: it rises immediately, falls slowly, and holds the highest peak for a while. */
export const meterFloorDbfs = -60;
const fallDbPerSecond = 24;
const peakHoldMs = 1_500;
const clipHoldMs = 4_000;
/** Samples at or above this level count as full scale. */
const clipAtDbfs = -0.1;

export type MeterChannel = {
  shownDbfs: number;
  peakDbfs: number;
  peakAtMs: number;
  /** Null while the clip lamp is dark. */
  clippedAtMs: number | null;
};

export const restingChannel: MeterChannel = {
  shownDbfs: meterFloorDbfs,
  peakDbfs: meterFloorDbfs,
  peakAtMs: 0,
  clippedAtMs: null,
};

/** Moves one channel by one step. `levelDbfs` is the peak since the last step, and minus infinity is silence. */
export function moveChannel(
  channel: MeterChannel,
  levelDbfs: number,
  time: { nowMs: number; elapsedMs: number },
): MeterChannel {
  const level = Math.max(meterFloorDbfs, levelDbfs);
  const fallen = (fromDbfs: number) => Math.max(meterFloorDbfs, fromDbfs - (fallDbPerSecond * time.elapsedMs) / 1_000);
  const shownDbfs = Math.max(level, fallen(channel.shownDbfs));
  const peakIsNew = level >= channel.peakDbfs;
  const peakHeld = time.nowMs - channel.peakAtMs < peakHoldMs;
  const peakDbfs = peakIsNew ? level : peakHeld ? channel.peakDbfs : Math.max(shownDbfs, fallen(channel.peakDbfs));
  return {
    shownDbfs,
    peakDbfs,
    peakAtMs: peakIsNew ? time.nowMs : channel.peakAtMs,
    clippedAtMs: levelDbfs >= clipAtDbfs ? time.nowMs : lampAfter(channel.clippedAtMs, time.nowMs),
  };
}

const lampAfter = (clippedAtMs: number | null, nowMs: number) =>
  clippedAtMs !== null && nowMs - clippedAtMs < clipHoldMs ? clippedAtMs : null;

/** Maps a level to its position on the scale, 0 to 1, linear in decibels. */
export const scalePosition = (levelDbfs: number) => Math.min(1, Math.max(0, 1 - levelDbfs / meterFloorDbfs));
