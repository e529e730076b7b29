/** How often it is asked, while somebody chooses, who is online and free. */
export const presenceMs = 4_000;
