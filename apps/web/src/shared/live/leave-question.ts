/**
 * Whether this page may be left: by a link, by the browser's back key, by signing out. What would be lost by it asks; without
 * anybody who asks the answer is yes.
 */
type Question = () => Promise<boolean>;

let question: Question | null = null;

export const mayLeave = (): Promise<boolean> => question?.() ?? Promise.resolve(true);

/** One at a time. The returned function takes it away. */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}
