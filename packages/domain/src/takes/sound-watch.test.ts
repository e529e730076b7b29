import fc from "fast-check";
import { expect, test } from "vitest";
import { type AutomaticTakes, measureSound, restAfter, type SoundWatch, silence, watchSound } from "./sound-watch.ts";

const sampleRateHz = 1_000;
const pieceFrames = 100;
const settings: AutomaticTakes = { startDbfs: "-40", silenceSeconds: "3" };
const loud = 0.02;
/** Below the level that starts a take, above the level that ends it. */
const between = 0.007;
const quiet = 0.001;

/** A piece that is this loud throughout. */
const pieceOf = (firstFrame: number, level: number, chosen = settings) =>
  measureSound(
    { firstFrame, samples: new Float32Array(pieceFrames).fill(level), channels: 1 },
    { sampleRateHz, settings: chosen },
  );

/** Feeds the watch pieces of a tenth of a second, and returns the frames at which takes would begin and end. */
function play(peaks: readonly number[], chosen = settings) {
  let watch: SoundWatch = silence;
  const takes: { onset: number; knownAt: number; endsAt: number | null }[] = [];
  for (const [index, peak] of peaks.entries()) {
    const before = watch;
    const firstFrame = index * pieceFrames;
    const until = firstFrame + pieceFrames;
    watch = watchSound({ watch, sampleRateHz, settings: chosen }, pieceOf(firstFrame, peak, chosen));
    if (before.status === "silent" && watch.status === "sounding")
      takes.push({ onset: watch.onsetFrame, knownAt: until, endsAt: null });
    const last = takes.at(-1);
    if (before.status === "sounding" && watch.status === "silent" && last !== undefined) last.endsAt = until;
  }
  return takes;
}
const lasting = (seconds: number, peak: number) => Array.from({ length: seconds * 10 }, () => peak);

test("[TK-67] a take begins with its first loud piece, and ends after the chosen silence", () => {
  const takes = play([...lasting(2, quiet), ...lasting(10, loud), ...lasting(4, quiet)]);
  expect(takes).toEqual([{ onset: 2_000, knownAt: 2_300, endsAt: 15_000 }]);
});

test("[TK-67] clicks don't start a take if they're too short in total", () => {
  const clicks = Array.from({ length: 20 }, () => [loud, ...lasting(0.5, quiet)]).flat();
  expect(play(clicks)).toEqual([]);
});

test("[TK-67] only the time of the loud samples counts, and a deep note is loud throughout", () => {
  const hear = (sampleAt: (frame: number) => number) => {
    let watch: SoundWatch = silence;
    for (let firstFrame = 0; firstFrame < 3_000; firstFrame += pieceFrames) {
      const samples = Float32Array.from({ length: pieceFrames }, (_, index) => sampleAt(firstFrame + index));
      const piece = measureSound({ firstFrame, samples, channels: 1 }, { sampleRateHz, settings });
      watch = watchSound({ watch, sampleRateHz, settings }, piece);
    }
    return watch;
  };
  const clicksEvery = (frames: number) => (frame: number) => (frame % frames < 5 ? 1 : 0);
  expect(hear(clicksEvery(80)).status).toBe("sounding");
  expect(hear(clicksEvery(150)).status).toBe("silent");
  const note = (frame: number) =>
    frame < 123 ? 0 : 0.02 * Math.cos(2 * Math.PI * 20 * ((frame - 123) / sampleRateHz));
  expect(hear(note)).toMatchObject({ status: "sounding", onsetFrame: 123 });
});

test("[TK-67] notes with short pauses start a take, which begins with the first note that counts", () => {
  expect(play([quiet, loud, quiet, loud, quiet, loud, quiet])).toEqual([{ onset: 100, knownAt: 600, endsAt: null }]);
});

test("[TK-67] sound below the start level doesn't start a take, but keeps one going", () => {
  expect(play(lasting(30, between))).toEqual([]);
  const takes = play([...lasting(6, loud), ...lasting(20, between), ...lasting(3, quiet)]);
  expect(takes).toEqual([{ onset: 0, knownAt: 300, endsAt: 29_000 }]);
});

test("[TK-67] a take lasts at least five seconds, and a pause shorter than the silence doesn't end it", () => {
  expect(play([...lasting(0.3, loud), ...lasting(8, quiet)])).toMatchObject([{ onset: 0, endsAt: 5_000 }]);
  const paused = [...lasting(6, loud), ...lasting(2.9, quiet), ...lasting(1, loud), ...lasting(3, quiet)];
  expect(play(paused)).toEqual([{ onset: 0, knownAt: 300, endsAt: 12_900 }]);
});

test("[TK-67] after the silence the next sound starts another take", () => {
  const song = [...lasting(6, loud), ...lasting(5, quiet)];
  expect(play([...song, ...song]).map(({ onset }) => onset)).toEqual([0, 11_000]);
});

test("[TK-68] after a take is stopped by hand, only new sound after a second's pause starts another", () => {
  let watch = restAfter({ status: "sounding", onsetFrame: 0, lastSoundFrame: 6_000 });
  let firstFrame = 6_000;
  const hear = (seconds: number, peak: number) => {
    for (const each of lasting(seconds, peak)) {
      watch = watchSound({ watch, sampleRateHz, settings }, pieceOf(firstFrame, each));
      firstFrame += pieceFrames;
    }
    return watch.status;
  };
  expect(hear(2, loud)).toBe("resting");
  expect(hear(2, between)).toBe("resting");
  expect(hear(0.9, quiet)).toBe("resting");
  expect(hear(0.1, quiet)).toBe("silent");
  expect(hear(0.3, loud)).toBe("sounding");
  expect(restAfter(silence)).toBe(silence);
});

test("[TK-67] whatever is played, takes don't overlap, and each begins loud and at most a second before it's detected", () => {
  const peaks = fc.array(fc.constantFrom(0, quiet, between, loud, 1), { maxLength: 400 });
  void fc.assert(
    fc.property(peaks, (played) => {
      let endedAt = 0;
      for (const { onset, knownAt, endsAt } of play(played)) {
        expect(onset).toBeGreaterThanOrEqual(endedAt);
        expect(knownAt - onset).toBeLessThanOrEqual(1_000);
        expect(played[onset / pieceFrames]).toBeGreaterThanOrEqual(0.01);
        endedAt = endsAt ?? Number.POSITIVE_INFINITY;
      }
    }),
  );
});
