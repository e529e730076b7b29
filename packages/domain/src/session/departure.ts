/** Who ended an engineer's part in a session: the engineer by leaving, the artist or Foldback by removing them. */
export const departedBy = ["artist", "engineer", "foldback"] as const;
export type DepartedBy = (typeof departedBy)[number];
