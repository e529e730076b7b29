/** The sample's sound, generated in this page: a looped stereo mix, and a hum in place of the engineer's voice. */
import { beatsIn, loopBeats, type Note, type Part, score, secondsOf } from "./score.ts";

export type Mix = {
  play(): void;
  stop(): void;
  isPlaying(): boolean;
  /** The transport's position in the loop. */
  beat(): number;
  /** Returns a new media track with the mix. The caller has to stop it. */
  openTrack(): MediaStreamTrack | null;
  close(): void;
};

const sampleRate = 48_000;

/** The mix is silent until its loop is rendered, which takes a fraction of a second. */
export function createMix(context: AudioContext): Mix {
  const output = new GainNode(context, { gain: 0.7 });
  const loop = renderLoop();
  let source: AudioBufferSourceNode | null = null;
  let playing: { sinceSeconds: number } | null = null;
  let restsAtBeat = 0;

  const beat = () => (playing === null ? restsAtBeat : beatsIn(context.currentTime - playing.sinceSeconds) % loopBeats);

  async function sound(mine: { sinceSeconds: number }): Promise<void> {
    const buffer = await loop;
    if (playing !== mine) return;
    source = new AudioBufferSourceNode(context, { buffer, loop: true });
    source.connect(output);
    source.start(0, secondsOf(beat()));
  }

  function stop(): void {
    restsAtBeat = beat();
    playing = null;
    source?.stop();
    source?.disconnect();
    source = null;
  }

  return {
    play() {
      if (playing !== null) return;
      playing = { sinceSeconds: context.currentTime - secondsOf(restsAtBeat) };
      void sound(playing);
    },
    stop,
    isPlaying: () => playing !== null,
    beat,
    openTrack: () => trackFrom(context, output),
    close: stop,
  };
}

/** A hum with two formants that change as in speech. It plays until its media track is stopped. */
export function openHum(context: AudioContext): MediaStreamTrack | null {
  const output = new GainNode(context, { gain: 0.5 });
  const voice = new OscillatorNode(context, { type: "sawtooth", frequency: 118 });
  const syllables = new GainNode(context, { gain: 0.5 });
  const movements = [
    sway(context, { hertz: 3.1, depth: 0.5, of: syllables.gain }),
    sway(context, { hertz: 0.7, depth: 14, of: voice.frequency }),
  ];
  for (const [frequency, hertz, depth] of [
    [620, 1.7, 220],
    [1_250, 1.1, 420],
  ] as const) {
    const formant = new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 6 });
    voice.connect(formant).connect(syllables);
    movements.push(sway(context, { hertz, depth, of: formant.frequency }));
  }
  syllables.connect(output);
  voice.start();
  const track = trackFrom(context, output);
  const stop = track?.stop.bind(track);
  // Stopping a media track fires no event, so only an overridden `stop` can end the oscillators with it.
  if (track)
    track.stop = () => {
      stop?.();
      for (const oscillator of [voice, ...movements]) oscillator.stop();
    };
  return track;
}

type Sway = { hertz: number; depth: number; of: AudioParam };

function sway(context: AudioContext, { hertz, depth, of }: Sway): OscillatorNode {
  const oscillator = new OscillatorNode(context, { frequency: hertz });
  oscillator.connect(new GainNode(context, { gain: depth })).connect(of);
  oscillator.start();
  return oscillator;
}

function trackFrom(context: AudioContext, output: AudioNode): MediaStreamTrack | null {
  const end = new MediaStreamAudioDestinationNode(context, { channelCount: 2 });
  output.connect(end);
  return end.stream.getAudioTracks()[0] ?? null;
}

function renderLoop(): Promise<AudioBuffer> {
  const length = Math.round(secondsOf(loopBeats) * sampleRate);
  const context = new OfflineAudioContext({ numberOfChannels: 2, length, sampleRate });
  for (const part of score) {
    const channel = new GainNode(context, { gain: part.gain });
    channel.connect(new StereoPannerNode(context, { pan: part.pan })).connect(context.destination);
    for (const note of part.notes) addNote(context, { part, note, channel });
  }
  return context.startRendering();
}

type Placed = { part: Part; note: Note; channel: AudioNode };

function addNote(context: OfflineAudioContext, { part, note, channel }: Placed): void {
  const at = secondsOf(note.atBeat);
  const lasts = secondsOf(note.beats);
  const source = sourceOf(context, part, note);
  const envelope = new GainNode(context, { gain: 0 });
  const isSlow = part.sound === "pad" || part.sound === "lead";
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(1, at + (isSlow ? 0.06 : 0.004));
  if (isSlow) envelope.gain.setValueAtTime(1, at + Math.max(0.06, lasts - 0.12));
  envelope.gain.exponentialRampToValueAtTime(0.001, at + (part.sound === "drums" ? drumSeconds(note.midi) : lasts));
  source
    .connect(toneOf(context, part, note))
    .connect(envelope)
    .connect(channel);
  source.start(at);
  source.stop(at + lasts + 0.1);
}

const hertzOf = (midi: number) => 440 * 2 ** ((midi - 69) / 12);
const kick = 36;
const hat = 42;
const drumSeconds = (midi: number) => (midi === kick ? 0.22 : midi === hat ? 0.05 : 0.16);

const waves: Record<Exclude<Part["sound"], "drums">, OscillatorType> = {
  bass: "triangle",
  pad: "sawtooth",
  pluck: "square",
  lead: "triangle",
};

function sourceOf(context: OfflineAudioContext, { sound }: Part, { midi, atBeat }: Note): AudioScheduledSourceNode {
  if (sound !== "drums") return new OscillatorNode(context, { type: waves[sound], frequency: hertzOf(midi) });
  if (midi !== kick) return new AudioBufferSourceNode(context, { buffer: noise(context), loop: true });
  const drum = new OscillatorNode(context, { frequency: 150 });
  const at = secondsOf(atBeat);
  drum.frequency.setValueAtTime(150, at);
  drum.frequency.exponentialRampToValueAtTime(45, at + 0.12);
  return drum;
}

function toneOf(context: OfflineAudioContext, { sound }: Part, { midi }: Note): AudioNode {
  if (sound === "drums" && midi === kick) return new GainNode(context);
  if (sound === "drums")
    return new BiquadFilterNode(context, { type: "highpass", frequency: midi === hat ? 7_000 : 1_500 });
  return new BiquadFilterNode(context, { type: "lowpass", frequency: sound === "bass" ? 700 : 2_200 });
}

function noise(context: OfflineAudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: context.sampleRate / 4, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
