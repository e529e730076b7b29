/** How much each fit counts; together 100, so that the score is a percentage. The only place to change the balance. */
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

/** What counts when one of the two has said nothing about it: neither for nor against. */
export const unknownFit = 0.5;
