// Limits on emails to guests.
const hourMs = 60 * 60_000;

export const guestMailLimits = {
  ofArtist: { limit: 10, windowMs: hourMs },
  ofArtistAndAddress: { limit: 3, windowMs: hourMs },
  ofAddress: { limit: 10, windowMs: 24 * hourMs },
} as const;

/**
 * Links that the holder of one invitation can ask for. We count them separately, so other artists' emails to the same
 * address never keep a guest out.
 */
export const guestLinkLimit = { limit: 5, windowMs: hourMs } as const;
