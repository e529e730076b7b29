/** How often the engineer list is refreshed while it is open. */
export const presenceMs = 4_000;
