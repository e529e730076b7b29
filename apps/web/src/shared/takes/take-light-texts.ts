/** This is appended to "Only on this device". */
export const secondsLeftText = (seconds: number): string =>
  seconds < 60
    ? `. Storing: safe to leave in about ${seconds} s`
    : `. Storing: safe to leave in about ${Math.ceil(seconds / 60)} min`;

/** At this length and above, a gap is shown in seconds. */
const longGapMs = 10_000;
const figure = new Intl.NumberFormat("en-GB");

export function gapText(gapMs: number): string {
  const length = gapMs < longGapMs ? `${figure.format(gapMs)} ms` : `${figure.format(Math.round(gapMs / 1_000))} s`;
  return `Gap: ${length} missing from the recording`;
}
