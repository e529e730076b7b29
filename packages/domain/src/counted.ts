/** "1 entry", "2 entries". Without `many`, the plural ends in s. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
