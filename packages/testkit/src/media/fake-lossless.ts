/** The lossless feed's two ends without an audio thread. The test decides what's captured and sees what's played. */

import { createDeskFeed } from "@foldback/studio-link/lossless/desk-feed";
import { feedOutputWith } from "@foldback/studio-link/lossless/feed-output";
import { feedSourceWith } from "@foldback/studio-link/lossless/feed-source";
import type { LoadDeskFeed, LoadStudioFeed } from "@foldback/studio-link/lossless/lazy-feed";
import { createStudioFeed } from "@foldback/studio-link/lossless/studio-feed";
import type { SoundBlock } from "@foldback/studio-link/takes/sound-block";
import { testSha256 } from "../processes/test-sha256.ts";

const losslessRateHz = 48_000;
const blockFrames = 128;

/** Never zero, and different in every frame and channel. */
export const losslessSample = (index: number) => ((Math.imul(index + 1, 0x9e_37_79_b1) >> 8) | 1) / 2 ** 23;

export function createFakeLossless() {
  const taps = new Set<(block: SoundBlock) => void>();
  const played = new Map<number, number>();
  const player = { volume: 0, isSilenced: false, isOpen: false, resumed: 0 };
  let missFrames = () => {};
  let frame = 0;
  let streams = 0;
  const openSource = feedSourceWith({
    async tap(_track, captured) {
      taps.add(captured);
      return { sampleRateHz: losslessRateHz, close: () => void taps.delete(captured) };
    },
    sha256: testSha256,
    drawStream: () => ++streams,
  });
  const openOutput = feedOutputWith({
    sha256: testSha256,
    async open({ starved, missed }) {
      missFrames = missed;
      Object.assign(player, { volume: 0, isSilenced: false, isOpen: true });
      return {
        begin: () => played.clear(),
        play(firstFrame, samples) {
          for (const [index, sample] of samples.entries()) played.set(firstFrame * 2 + index, sample);
          starved(false);
        },
        setVolume(volume) {
          player.volume = volume;
        },
        setOutputDevice() {},
        resume() {
          player.resumed += 1;
        },
        silence() {
          player.isSilenced = true;
        },
        close() {
          player.isOpen = false;
        },
      };
    },
  });
  const loadStudio: LoadStudioFeed = async () => (deps) => createStudioFeed({ ...deps, openSource });
  const loadDesk: LoadDeskFeed = async () => (deps) => createDeskFeed({ ...deps, openOutput });
  return {
    loadStudio,
    loadDesk,
    /** The samples that were handed to the player, by their index in the stream. */
    played,
    player,
    /** The player reaches frames that haven't arrived. */
    missFrames: () => missFrames(),
    isTapped: () => taps.size > 0,
    /** Captures this much at once. */
    capture(ms: number, atMs: number) {
      for (const endFrame = frame + (ms * losslessRateHz) / 1_000; frame < endFrame; frame += blockFrames) {
        const samples = Float32Array.from({ length: blockFrames * 2 }, (_, index) => losslessSample(frame * 2 + index));
        for (const tap of [...taps]) tap({ frame, frames: blockFrames, atMs, samples, talkback: null });
      }
    },
  };
}
