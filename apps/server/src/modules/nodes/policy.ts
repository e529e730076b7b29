// The durations behind the serving lease. Decision 075 says how they depend on each other.

/** How long a renewal lasts in the database. */
export const leaseMs = 3_000;
/** How long we rely on it, from the moment it was sent. Shorter, so that we stop before another process takes over. */
export const reliableMs = 2_700;
export const renewEveryMs = 1_000;
export const answerWithinMs = 1_000;
export const lookEveryMs = 500;
/** We must see a lease go unrenewed for this long, because the database's clock may have been changed. */
export const watchedMs = 3_500;
/** After a database outage, the holder gets this long to renew its lease before another process may take it over. */
export const contactMs = 5_000;
/**
 * A server that stands by is forgotten after this long. After an outage it may reach the database seconds later than the
 * holder does.
 */
export const standbyGoneMs = 30_000;
