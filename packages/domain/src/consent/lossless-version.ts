/** Separate from the words, because the dashboard sends it but shows them only when asked. */
export const losslessTextVersion = "2026-11-27-lossless-en-GB";
