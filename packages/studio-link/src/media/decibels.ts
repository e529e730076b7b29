/** The level shown for digital silence, and the lowest value of any meter. */
export const silenceDbfs = -120;

/** Converts a linear sample value (1 is full scale) to dBFS. */
export function toDbfs(linear: number): number {
  if (!(linear > 0)) return silenceDbfs;
  return Math.max(silenceDbfs, 20 * Math.log10(linear));
}
