/** Asks the server which parts of the sound being played it has lost. The player gets silence in their place. */
import { joinedParts, type SoundPart } from "@foldback/domain/takes/joined-parts";
import { type LostSound, lostSound } from "@foldback/protocol/http/take-transfers";
import { useQuery } from "@tanstack/react-query";
import { refusalOf } from "../../../shared/http/failure.ts";
import { texts } from "../texts.ts";
import { lengthText } from "./take-texts.ts";

/** The server has to read all of the sound to find out, and keeps its answer for the same time. */
const keptMs = 5 * 60_000;

export type LostSoundQuestion = {
  address: string | null;
  sampleRateHz: number;
  /** The take's name, where more than one take plays. */
  name?: string;
};

/** Returns sentences to show. Empty until the server has answered, and if nothing is lost. */
export function useLostSound({ address, sampleRateHz, name }: LostSoundQuestion): string[] {
  const { data } = useQuery({
    queryKey: ["lost-sound", address],
    queryFn: () => readLost(`${address}/lost`),
    enabled: address !== null,
    staleTime: keptMs,
  });
  if (data === undefined) return [];
  const times = (parts: LostSound["take"]) => joinedParts(parts).map((part) => timesOf(part, sampleRateHz));
  return [
    ...(data.take.length === 0 ? [] : [texts.takeLost(times(data.take), name)]),
    ...(data.talkback.length === 0 ? [] : [texts.talkbackLost(times(data.talkback))]),
  ];
}

async function readLost(address: string): Promise<LostSound> {
  const answer = await fetch(address);
  if (!answer.ok) throw await refusalOf(answer);
  return lostSound.parse(await answer.json());
}

const timesOf = ({ firstFrame, frames }: SoundPart, sampleRateHz: number): string =>
  texts.fromTo(lengthText(firstFrame, sampleRateHz), lengthText(firstFrame + frames, sampleRateHz));
