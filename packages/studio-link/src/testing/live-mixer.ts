import type { DawScope } from "@foldback/domain/consent/scopes";
import { setUp } from "./two-sides.ts";

/** A session with only a picture, in which the engineer may use the artist's connected DAW. */
export async function openMixer(chosen?: readonly DawScope[]) {
  const both = setUp();
  await both.goLive("view-only");
  await both.connectDaw();
  const allowed = await both.allowDaw(chosen);
  const desk = () => both.desk.mixer.getSnapshot();
  const strip = (index: number) => {
    const found = desk().strips[index];
    if (found === undefined) throw new Error(`the desk doesn't show strip ${index}`);
    return found;
  };
  /** What the surface has sent since it was connected, without the system messages. */
  const sent = () => both.midi.daw.received.filter(([status]) => status !== 0xf0);
  return { ...both, allowed, mix: both.desk.mixer, deskView: desk, strip, sent };
}
