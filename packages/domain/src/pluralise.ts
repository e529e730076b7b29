/** Returns text such as "1 entry" or "2 entries". Without `many`, the plural gets an s. */
export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
