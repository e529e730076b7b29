/**
 * Recognises a spoken request for a marker, either as a whole sentence or at the end of one. "Mark that down a
 * semitone" and "the mark that we made" don't match.
 */
const asked =
  /(?:^|[.,;!?]\s*|\b(?:take|ok|okay|good|great|please|and|yes|nice)\s+)mark (?:that|this|it)(?: one| take)?\s*[.!]*$/i;

export const asksForMark = (text: string): boolean => asked.test(text.trim());

/** The label of an unnamed marker. `before` is the number of earlier markers. */
export const defaultMarkerLabel = (before: number): string => `Marker ${before + 1}`;
