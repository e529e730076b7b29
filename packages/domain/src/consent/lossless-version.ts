/** Separate from the words, because the dashboard sends the version but shows the words only when asked. */
export const losslessTextVersion = "2026-11-27-lossless-en-GB";
