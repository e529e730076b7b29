// The times of a serving lease. Decision 075 says how they depend on each other.

/** How long a renewal is good in the database. */
export const leaseMs = 3_000;
/** How long we rely on it ourselves, from the moment it was sent. Shorter, so that we stop before anyone takes over. */
export const reliableMs = 2_700;
export const renewEveryMs = 1_000;
export const answerWithinMs = 1_000;
export const lookEveryMs = 500;
/** A lease must go unrenewed for this long before our eyes, because the database's clock may have been set. */
export const watchedMs = 3_500;
/** After an outage of the database, its holder gets this long to renew the lease before anyone may take it over. */
export const contactMs = 5_000;
/**
 * A server that stands by is forgotten after this long. After an outage it may reach the database seconds later than the
 * holder does.
 */
export const standbyGoneMs = 30_000;
