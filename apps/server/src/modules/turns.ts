/** Runs at most this many at once, in the order they were requested. */
export function createTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
