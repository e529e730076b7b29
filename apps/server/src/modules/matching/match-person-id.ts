/** The job that matches one person anew. */
export const matchPersonId = "match-person";
