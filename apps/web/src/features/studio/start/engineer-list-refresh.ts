/** How often the engineer list is refreshed while it is open. */
export const engineerListRefreshMs = 4_000;
