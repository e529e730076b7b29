/** "1 entry", "2 entries". Without `many`, the plural is formed with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
