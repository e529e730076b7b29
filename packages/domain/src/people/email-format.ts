/** Catches typing errors only. Whether an address exists shows when its link is opened. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
