/** How long a participant's signaling link may be gone before the session is paused for both. */
export const pauseGraceMs = 5_000;
/** A paused session ends by itself after this time. */
export const pausedSessionExpiryMs = 15 * 60_000;
/** A waiting session ends by itself after this time. */
export const waitingSessionExpiryMs = 12 * 3_600_000;
/** The longest that any grant lasts. */
export const grantLifetimeMs = 12 * 3_600_000;
/** The maximum length of the reason for a decline, enough for a sentence or two. */
export const maxDeclineReasonLength = 300;
/** An invited engineer who has had no dashboard open for this long gets a mail. */
export const invitationMailAfterMs = 15_000;
/** The most engineers that the selection dialog shows, and the most specialisations on a card. */
export const engineerListLimit = 10;
export const shownSpecialisations = 3;
