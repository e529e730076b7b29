/** During a live session we ask before you leave the page by a link, with the back button, or by signing out. */
type Question = () => Promise<boolean>;

let question: Question | null = null;

export const mayLeave = (): Promise<boolean> => question?.() ?? Promise.resolve(true);

/** Replaces any earlier question. The returned function removes this one. */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}
