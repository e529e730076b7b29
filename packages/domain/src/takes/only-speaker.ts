/**
 * True if this engineer's is the only voice in the talkback. Unless the artist chooses otherwise, it's delivered only
 * to them.
 */
export const isOnlySpeaker = (spokenBy: readonly string[], engineerId: string | null): boolean =>
  spokenBy.length > 0 && spokenBy.every((id) => id === engineerId);
