/** Without characters that could move a terminal's cursor, change its colours, or reverse a line. */
export const plainText = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "");
