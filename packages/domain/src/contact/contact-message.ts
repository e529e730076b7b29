/** The maximum number of characters in each field of the contact form. Form and server use the same limits. */
export const contactLimits = { name: 120, email: 254, studioName: 160, message: 5_000 } as const;
