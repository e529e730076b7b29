/** The most characters of each field of a message to us, for the form and the server. */
export const contactLimits = { name: 120, email: 254, studioName: 160, message: 5_000 } as const;
