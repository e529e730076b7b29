import { type LostSoundQuestion, useLostSound } from "../model/use-lost-sound.ts";

/** Says which parts of the server's copy play as silence because the server has lost them. */
export function LostSound(question: LostSoundQuestion) {
  const sentences = useLostSound(question);
  return (
    <div role="status" className="flex flex-col gap-1 text-stop-text text-sm empty:hidden">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
