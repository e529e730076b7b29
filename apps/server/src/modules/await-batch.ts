/**
 * Waits for statements of one transaction that were sent without waiting for each other's results. The database runs
 * them in the order they were sent. If one fails it refuses the rest, so the first failure is the cause.
 */
export async function awaitBatch<const Sent extends readonly unknown[]>(sent: Sent) {
  for (const answer of await Promise.allSettled(sent)) if (answer.status === "rejected") throw answer.reason;
  return Promise.all(sent);
}
