/** How long a participant's signaling link may be down before the session pauses for both. */
export const pauseGraceMs = 5_000;
/**
 * An engineer who leaves an active session can come back within this time without the artist being asked again: long
 * enough to join again after a mistaken Leave.
 */
export const awayMomentMs = 15_000;
/** A paused session ends automatically after this time. */
export const pausedSessionExpiryMs = 15 * 60_000;
/** A waiting session ends automatically after this time. */
export const waitingSessionExpiryMs = 12 * 3_600_000;
/** The longest time that a grant is valid. */
export const grantLifetimeMs = 12 * 3_600_000;
/** The maximum length of the reason for declining, enough for a sentence or two. */
export const maxDeclineReasonLength = 300;
/** An invited engineer gets an email after this long without an open dashboard. */
export const invitationMailAfterMs = 15_000;
/** The maximum number of engineers in the selection dialog, and of specialisations on each card. */
export const engineerListLimit = 10;
export const shownSpecialisations = 3;
