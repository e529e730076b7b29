/**
 * Runs actions one at a time. An action that's requested again while it waits or runs isn't run twice: both callers get
 * the same answer.
 */
export function createTurns<Answer>() {
  const asked = new Map<string, Promise<Answer>>();
  let last: Promise<unknown> = Promise.resolve();
  return (key: string, run: () => Promise<Answer>): Promise<Answer> => {
    const known = asked.get(key);
    if (known !== undefined) return known;
    const answer = last.then(run).finally(() => asked.delete(key));
    asked.set(key, answer);
    last = answer.catch(() => null);
    return answer;
  };
}
