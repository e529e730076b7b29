/**
 * True if this engineer is the only one who speaks in the talkback. Unless the artist chooses otherwise, the talkback
 * is delivered only to them.
 */
export const isOnlySpeaker = (spokenBy: readonly string[], engineerId: string | null): boolean =>
  spokenBy.length > 0 && spokenBy.every((id) => id === engineerId);
