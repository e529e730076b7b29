import type { RecorderReport } from "../takes/recorder-report.ts";
import type { TakeLight } from "../takes/take-light.ts";

export const pairingLimits = {
  /** How long the code on the screen is valid, by the server's clock. */
  tokenLifetimeMs: 5 * 60_000,
  /** The screen requests a new code this long before the current one expires. */
  renewBeforeMs: 60_000,
  /** How long the artist has to choose the number. */
  answerWithinMs: 2 * 60_000,
  phonesPerSession: 5,
} as const;

const lowest = 10;
const twoDigitNumbers = 90;
const offered = 3;

export type MatchNumbers = { shown: number; choices: number[] };

/**
 * Draws the number that the phone shows, and the choices that the artist picks it from. `randomBelow` must return
 * uniformly distributed integers.
 */
export function drawMatchNumbers(randomBelow: (limit: number) => number): MatchNumbers {
  const choices: number[] = [];
  while (choices.length < offered) {
    const drawn = lowest + randomBelow(twoDigitNumbers);
    if (!choices.includes(drawn)) choices.push(drawn);
  }
  return { shown: choices[randomBelow(offered)] ?? lowest, choices: choices.sort((one, other) => one - other) };
}

/** A lamp shows at most this many characters of an input's name. */
export const maxDeviceName = 255;

/**
 * One lamp for each thing that leaves a computer or is being stored. `microphone` is the listenback. `control` says
 * which input takes effect, and `open` needs a companion. `takes` says whether the artist's takes are safe enough for
 * the artist to leave.
 */
export type StudioTally = {
  screen: boolean;
  programFeed: boolean;
  /**
   * The name of the input that the program feed comes from. Absent for a shared tab's sound, and in reports from older
   * pages.
   */
  programDevice?: string | undefined;
  microphone: boolean;
  talkback: boolean;
  control: "closed" | "pointing" | "open";
  recording: boolean;
  takes: TakeLight;
  /** How much is missing from the session's takes. Older pages don't report it. */
  takesGapMs?: number | undefined;
};

/** What the studio reports for the artist's phone. `recorder` is null until the studio has loaded its recorder. */
export type ReportedTally = StudioTally & { recorder: RecorderReport | null };
