// Limits how long to wait for work that may never finish.

/**
 * Rejects after the timeout, but the work itself continues. It must therefore be safe to finish later or to run twice.
 */
export function withTimeout<Result>(timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
