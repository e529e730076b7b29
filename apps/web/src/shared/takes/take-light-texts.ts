/** This is appended to "Only on this computer". */
export const secondsLeftText = (seconds: number): string =>
  seconds < 60
    ? `. Storing: safe to leave in about ${seconds} s`
    : `. Storing: safe to leave in about ${Math.ceil(seconds / 60)} min`;
