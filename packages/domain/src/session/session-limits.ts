/** A participant's signaling link may be gone this long before the session is paused for both. */
export const pauseGraceMs = 5_000;
/** A paused session that nobody continues ends by itself. */
export const pausedSessionExpiryMs = 15 * 60_000;
/** A room that nobody joins ends by itself. */
export const waitingSessionExpiryMs = 12 * 3_600_000;
/** No grant outlives this, whatever happens to the session. */
export const grantLifetimeMs = 12 * 3_600_000;
/** Why an invitation is declined, in a sentence or two. */
export const declineReasonLetters = 300;
/** An invited engineer with no dashboard open for this long is told by mail. */
export const invitationMailAfterMs = 15_000;
/** How many engineers the selection dialog offers at most, and how many specialisations a card shows. */
export const engineerListLimit = 10;
export const shownSpecialisations = 3;
