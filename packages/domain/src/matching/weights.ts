/** How much each fit counts. The weights add up to 100, so the score is a percentage. */
export const matchWeights = {
  genre: 25,
  budget: 20,
  services: 15,
  availability: 15,
  setup: 10,
  experience: 10,
  traits: 5,
} as const;

export type MatchAspect = keyof typeof matchWeights;

/** The fit of an aspect that the artist or the engineer hasn't stated. It's neutral. */
export const unknownFit = 0.5;
