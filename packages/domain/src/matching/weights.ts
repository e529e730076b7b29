/** How much each fit counts. They add up to 100, so the score is a percentage. */
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

/** The fit if either has said nothing about an aspect: neither for nor against. */
export const unknownFit = 0.5;
