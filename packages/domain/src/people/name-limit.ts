/** The longest name of a person, in characters. */
export const nameLimit = 120;
