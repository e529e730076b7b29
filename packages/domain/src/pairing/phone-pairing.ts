/** How a phone becomes part of a studio: the code on the screen, the number that both show, and what it may do then. */
export const pairingLimits = {
  /** How long the code on the screen can be used; measured by the server. */
  tokenLifetimeMs: 5 * 60_000,
  /** The screen asks for the next code so long before the old one runs out. */
  renewBeforeMs: 60_000,
  /** How long the artist has to choose the number. */
  answerWithinMs: 2 * 60_000,
  phonesPerSession: 5,
} as const;

const lowest = 10;
const twoDigitNumbers = 90;
const offered = 3;

export type MatchNumbers = { shown: number; choices: number[] };

/** The number that the phone shows, and among which ones the artist has to find it. `randomBelow` is whole and fair. */
export function drawMatchNumbers(randomBelow: (limit: number) => number): MatchNumbers {
  const choices: number[] = [];
  while (choices.length < offered) {
    const drawn = lowest + randomBelow(twoDigitNumbers);
    if (!choices.includes(drawn)) choices.push(drawn);
  }
  return { shown: choices[randomBelow(offered)] ?? lowest, choices: choices.sort((one, other) => one - other) };
}

/** Lit is what really flows from the studio; `control` says how far the gate is open. */
export type StudioTally = {
  screen: boolean;
  microphone: boolean;
  control: "closed" | "pointing" | "open";
  recording: boolean;
};
