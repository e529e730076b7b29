/** The maximum length of a person's name, in characters. */
export const nameLimit = 120;
