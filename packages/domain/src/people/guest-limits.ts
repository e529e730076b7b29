/** How many guests and open invitations an artist can have. */
export const guestLimit = 50;
const dayMs = 24 * 3_600_000;
/** An invitation that isn't accepted expires after this time. */
export const guestInvitationLifetimeMs = 7 * dayMs;
/** How long an emailed link works. */
export const guestLinkLifetimeMs = dayMs;
