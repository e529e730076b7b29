/**
 * Runs one action after the other. An action that's asked for again while it waits or runs isn't run twice: both callers
 * get its answer.
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
