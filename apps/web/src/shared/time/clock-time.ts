const format = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** "16:40", in the reader's own time. */
export const clockTime = (atMs: number): string => format.format(atMs);
