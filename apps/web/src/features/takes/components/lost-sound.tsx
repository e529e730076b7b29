import { useLostSound } from "../model/use-lost-sound.ts";

type LostSoundProps = { address: string | null; sampleRateHz: number };

/** Says which parts of the server's copy play as silence because the server has lost them. */
export function LostSound({ address, sampleRateHz }: LostSoundProps) {
  const sentences = useLostSound(address, sampleRateHz);
  return (
    <div role="status" className="flex flex-col gap-1 text-stop-text text-sm empty:hidden">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
