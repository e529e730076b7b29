/**
 * Whether somebody asks for a marker in so many words: as a sentence of its own, or at the end of one. "Mark that down a
 * semitone" and "the mark that we made" are none.
 */
const asked =
  /(?:^|[.,;!?]\s*|\b(?:take|ok|okay|good|great|please|and|yes|nice)\s+)mark (?:that|this|it)(?: one| take)?\s*[.!]*$/i;

export const asksForMark = (text: string): boolean => asked.test(text.trim());

/** The name of a marker that nobody named, by how many there were before it. */
export const defaultMarkerLabel = (before: number): string => `Take ${before + 1}`;
