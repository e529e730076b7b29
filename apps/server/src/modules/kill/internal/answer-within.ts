// How long something that may never answer is waited for.

/** The work itself goes on: what it does must be safe to happen later, or twice. */
export function within<Result>(patienceMs: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
