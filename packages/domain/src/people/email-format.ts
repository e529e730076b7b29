/** Only catches typing errors. Opening the emailed link proves that the address exists. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
