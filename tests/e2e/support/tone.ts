/**
 * Writes a stereo tone to a file, and measures what a page really plays: which tone on which channel, how loud, and how
 * much of it leaks into the other channel. Needs only that the page plays received sound through audio elements.
 */
import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/** One sine per channel, with its peak in dBFS. */
export type StereoTone = {
  leftHz: number;
  rightHz: number;
  leftPeakDbfs: number;
  rightPeakDbfs: number;
  /** Affects files only: the tone is on for half of the time, like syllables. */
  burstsPerSecond?: number;
};

/** The channels differ in pitch and in level, and each difference would reveal swapped channels. */
export const mixTone: StereoTone = { leftHz: 440, rightHz: 880, leftPeakDbfs: -12, rightPeakDbfs: -18 };
/**
 * For a talkback microphone: the same tone on both channels, different from those of the mix. It comes in bursts,
 * because noise suppression removes a steady tone within seconds. Gain control sets its level, so check only the pitch.
 */
export const voiceTone: StereoTone = {
  leftHz: 300,
  rightHz: 300,
  leftPeakDbfs: -12,
  rightPeakDbfs: -12,
  burstsPerSecond: 4,
};

const sampleRateHz = 48_000;
/** Contains whole periods of every whole-numbered frequency, so the file loops without a click. */
const seconds = 2;

/** Writes a 16-bit stereo WAV for `launchChromium({ microphone: path })`. */
export function writeToneWav(path: string, tone: StereoTone): string {
  const frames = sampleRateHz * seconds;
  const bytes = Buffer.alloc(44 + frames * 4);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(sampleRateHz, 24);
  bytes.writeUInt32LE(sampleRateHz * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(frames * 4, 40);
  const sample = (hz: number, peakDbfs: number, frame: number) =>
    Math.round(
      32_767 * openness(tone, frame) * 10 ** (peakDbfs / 20) * Math.sin((2 * Math.PI * hz * frame) / sampleRateHz),
    );
  for (let frame = 0; frame < frames; frame += 1) {
    bytes.writeInt16LE(sample(tone.leftHz, tone.leftPeakDbfs, frame), 44 + frame * 4);
    bytes.writeInt16LE(sample(tone.rightHz, tone.rightPeakDbfs, frame), 46 + frame * 4);
  }
  writeFileSync(path, bytes);
  return path;
}

/** A factor from 0 to 1. It rises and falls smoothly, because a burst with a hard start would click. */
function openness({ burstsPerSecond = 0 }: StereoTone, frame: number): number {
  if (burstsPerSecond === 0) return 1;
  return Math.max(0, Math.sin((2 * Math.PI * burstsPerSecond * frame) / sampleRateHz));
}

/** Levels are in dBFS: the peak of a sine, or RMS where the name says so. -Infinity is digital silence. */
type HeardChannel = {
  rmsDbfs: number;
  strongestHz: number;
  strongestPeakDbfs: number;
  /** The levels at the requested frequencies, in their order. */
  atHz: number[];
};
export type HeardSound = { left: HeardChannel; right: HeardChannel };

/** Call this before the page is opened. */
export const rememberAudioElements = (page: Page): Promise<unknown> => page.addInitScript(remember);

/**
 * Listens for 0.7 s and returns one entry per audible audio element: not muted, not paused, volume above 0, live track.
 * Volume is included in the levels.
 */
export const measureHeardSound = (page: Page, frequenciesHz: readonly number[]): Promise<HeardSound[]> =>
  page.evaluate(measure, frequenciesHz);

/** Runs in the page, before its own scripts. Also finds elements that are never added to the document. */
function remember() {
  const elements = new Set<HTMLMediaElement>();
  Object.defineProperty(window, "storyAudioElements", { value: elements });
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    if (this instanceof HTMLAudioElement) elements.add(this);
    return play.call(this);
  };
}

/** Runs in the page. */
async function measure(frequenciesHz: readonly number[]): Promise<HeardSound[]> {
  const known: unknown = Reflect.get(window, "storyAudioElements");
  if (!(known instanceof Set)) throw new Error("rememberAudioElements was not called before the page was opened");
  const toDbfs = (amplitude: number) => (amplitude > 0 ? 20 * Math.log10(amplitude) : Number.NEGATIVE_INFINITY);

  /** The sine's amplitude at one frequency: Goertzel's sum over a Hann window, whose mean is one half. */
  const amplitudeAt = (samples: Float32Array, cyclesPerSample: number) => {
    let real = 0;
    let imaginary = 0;
    for (const [index, value] of samples.entries()) {
      const windowed = value * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length));
      const angle = 2 * Math.PI * cyclesPerSample * index;
      real += windowed * Math.cos(angle);
      imaginary -= windowed * Math.sin(angle);
    }
    return (4 * Math.hypot(real, imaginary)) / samples.length;
  };

  type Taken = { samples: Float32Array; spectrum: Float32Array; sampleRate: number };
  const take = (analyser: AnalyserNode): Taken => {
    const samples = new Float32Array(analyser.fftSize);
    const spectrum = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatTimeDomainData(samples);
    analyser.getFloatFrequencyData(spectrum);
    return { samples, spectrum, sampleRate: analyser.context.sampleRate };
  };

  const judge = ({ samples, spectrum, sampleRate }: Taken, gain: number): HeardChannel => {
    const binHz = sampleRate / samples.length;
    const strongestBin = spectrum.reduce((best, level, bin) => (level > (spectrum[best] ?? level) ? bin : best), 0);
    let strongest = { hz: strongestBin * binHz, amplitude: 0 };
    for (let hz = (strongestBin - 1) * binHz; hz <= (strongestBin + 1) * binHz; hz += 0.25) {
      const amplitude = amplitudeAt(samples, hz / sampleRate);
      if (amplitude > strongest.amplitude) strongest = { hz, amplitude };
    }
    const meanSquare = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
    return {
      rmsDbfs: toDbfs(gain * Math.sqrt(meanSquare)),
      strongestHz: strongest.hz,
      strongestPeakDbfs: toDbfs(gain * strongest.amplitude),
      atHz: frequenciesHz.map((hz) => toDbfs(gain * amplitudeAt(samples, hz / sampleRate))),
    };
  };

  const audible = [...known].filter(
    (element): element is HTMLAudioElement & { srcObject: MediaStream } =>
      element instanceof HTMLAudioElement &&
      !element.muted &&
      !element.paused &&
      element.volume > 0 &&
      element.srcObject instanceof MediaStream &&
      element.srcObject.getAudioTracks().some((mediaTrack) => mediaTrack.readyState === "live"),
  );
  const context = new AudioContext();
  try {
    await context.resume();
    const taps = audible.map((element) => {
      const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
      const analysers = [0, 1].map((channel) => {
        const analyser = new AnalyserNode(context, { fftSize: 32_768, smoothingTimeConstant: 0 });
        splitter.connect(analyser, channel);
        return analyser;
      });
      context.createMediaStreamSource(element.srcObject).connect(splitter);
      return { analysers, volume: element.volume };
    });
    // The analysers look back 0.7 s. The rest of the second lets the source start.
    const heardFrom = context.currentTime + 1;
    while (context.currentTime < heardFrom) await new Promise(requestAnimationFrame);
    // Take all samples first, because analysing them takes a while.
    const taken = taps.map(({ analysers, volume }) => ({ channels: analysers.map(take), volume }));
    return taken.flatMap(({ channels: [left, right], volume }) =>
      left && right ? [{ left: judge(left, volume), right: judge(right, volume) }] : [],
    );
  } finally {
    await context.close();
  }
}
