/** The name of the job that matches one person again. */
export const matchPersonId = "match-person";
