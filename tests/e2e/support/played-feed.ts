/**
 * Records the lossless feed on both pages, with the test's own code: what the artist's page sends, what the engineer's
 * page hands to the player, and what comes out of the last node before the loudspeakers.
 */
import type { Page } from "@playwright/test";
import { knownRateHz, type RecordedWav } from "./known-signal.ts";

type Recording = {
  arrived: Map<number, Float32Array>;
  lastArrivalMs: number;
  played: { atMs: number; samples: Float32Array }[];
  /** The latest context that the player opened. */
  context?: AudioContext;
  /** Every audio element that the page has played. */
  elements: HTMLMediaElement[];
};
type Sending = { packets: number; packetsAtPress: number; pressedAtMs: number };
declare global {
  var recordedFeed: Recording | undefined;
  var sentFeed: Sending | undefined;
}

/** Counts the packets that the artist's page sends, and notes the last click. Call this before the page is loaded. */
export async function countSentPackets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sending = { packets: 0, packetsAtPress: 0, pressedAtMs: 0 };
    globalThis.sentFeed = sending;
    const send = RTCDataChannel.prototype.send;
    RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: never) {
      if (this.label === "packets") sending.packets += 1;
      send.call(this, data);
    };
    // Runs before the page's own listeners.
    const press = () => Object.assign(sending, { packetsAtPress: sending.packets, pressedAtMs: Date.now() });
    addEventListener("click", press, { capture: true });
  });
}

export const sentPackets = (page: Page) =>
  page.evaluate(() => globalThis.sentFeed ?? { packets: 0, packetsAtPress: 0, pressedAtMs: 0 });

/** Records silence without an input. When the context closes, the last 512 frames at most are lost. */
const recorderModule = `
const quanta = 4;
registerProcessor("story-recorder", class extends AudioWorkletProcessor {
  samples = new Float32Array(quanta * 256);
  at = 0;
  process([[left, right] = []]) {
    for (let frame = 0; frame < 128; frame += 1) {
      this.samples[this.at + frame * 2] = left?.[frame] ?? 0;
      this.samples[this.at + frame * 2 + 1] = right?.[frame] ?? 0;
    }
    this.at += 256;
    if (this.at < this.samples.length) return true;
    this.port.postMessage({ atMs: Date.now(), samples: this.samples }, [this.samples.buffer]);
    this.samples = new Float32Array(quanta * 256);
    this.at = 0;
    return true;
  }
});`;

/** Call this before the page is loaded. Bypasses the content policy, so that the audio thread can run our recorder. */
export async function recordPlayedFeed(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.setBypassCSP", { enabled: true });
  await page.addInitScript((recorder) => {
    const recording: Recording = { arrived: new Map(), lastArrivalMs: 0, played: [], elements: [] };

    globalThis.recordedFeed = recording;
    const play = HTMLAudioElement.prototype.play;
    HTMLAudioElement.prototype.play = function (this: HTMLAudioElement) {
      if (!recording.elements.includes(this)) recording.elements.push(this);
      return play.call(this);
    };
    const recordable = new WeakSet<AudioWorklet>();
    const addModule = AudioWorklet.prototype.addModule;
    AudioWorklet.prototype.addModule = async function (this: AudioWorklet, url, options) {
      await addModule.call(this, url, options);
      if (!String(url).includes("player-worklet")) return;
      await addModule.call(this, URL.createObjectURL(new Blob([recorder], { type: "text/javascript" })));
      recordable.add(this);
    };
    const Native = globalThis.AudioWorkletNode;
    globalThis.AudioWorkletNode = class extends Native {
      constructor(context: BaseAudioContext, name: string, options?: AudioWorkletNodeOptions) {
        super(context, name, options);
        if (name !== "foldback-lossless-player") return;
        const post = this.port.postMessage.bind(this.port);
        this.port.postMessage = (message: unknown, moved?: unknown) => {
          const { type, firstFrame, samples } = message as { type: string; firstFrame: number; samples: Float32Array };
          if (type === "begin") recording.arrived.clear();
          if (type === "play") {
            recording.arrived.set(firstFrame, samples.slice());
            recording.lastArrivalMs = Date.now();
          }
          post(message, moved as Transferable[]);
        };
      }
    };
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      const { context } = this;
      if (to[0] instanceof AudioDestinationNode && recordable.has(context.audioWorklet)) {
        const node = new Native(context, "story-recorder", { numberOfOutputs: 0 });
        node.port.onmessage = ({ data }) => recording.played.push(data);
        recording.context = context as AudioContext;
        Reflect.apply(connect, this, [node]);
      }
      return Reflect.apply(connect, this, to);
    } as typeof connect;
  }, recorderModule);
}

type Sound = { frames: number; sampleAt(frame: number, channel: number): number };

/** What has been handed to the player of the current stream, from its first frame on. What's missing is silent. */
export async function arrivedSound(page: Page): Promise<RecordedWav> {
  const base64 = await page.evaluate(() => {
    const parts = [...(globalThis.recordedFeed?.arrived ?? [])].sort(([one], [other]) => one - other);
    const [first, last] = [parts[0], parts.at(-1)];
    const begin = first?.[0] ?? 0;
    const all = new Float32Array(last === undefined ? 0 : (last[0] - begin) * 2 + last[1].length);
    for (const [firstFrame, samples] of parts) all.set(samples, (firstFrame - begin) * 2);
    const bytes = new Uint8Array(all.buffer);
    return Reflect.apply(Reflect.get(bytes, "toBase64"), bytes, []) as string;
  });
  return { bits: 32, rateHz: knownRateHz, gapsAt: [], ...soundOf(base64) };
}

/** What has come out of the last node before the loudspeakers so far. */
export async function playedSound(page: Page): Promise<Sound> {
  const base64 = await page.evaluate(() => {
    const blocks = globalThis.recordedFeed?.played ?? [];
    const all = new Float32Array(blocks.reduce((sum, { samples }) => sum + samples.length, 0));
    let at = 0;
    for (const { samples } of blocks) {
      all.set(samples, at);
      at += samples.length;
    }
    const bytes = new Uint8Array(all.buffer);
    return Reflect.apply(Reflect.get(bytes, "toBase64"), bytes, []) as string;
  });
  return soundOf(base64);
}

/**
 * Waits until the player's context is closed, so that no more sound can be played. Returns the times at which the last
 * packet was handed to the player and the last sound came out.
 */
export const recordedFeedEnd = (page: Page) =>
  page.evaluate(async () => {
    const { played = [], lastArrivalMs = 0, context } = globalThis.recordedFeed ?? {};
    if (context !== undefined && context.state !== "closed")
      await new Promise((resolve) => context.addEventListener("statechange", resolve, { once: true }));
    const last = played.findLast(({ samples }) => samples.some((sample) => sample !== 0));
    return { isClosed: context?.state === "closed", arrivedAtMs: lastArrivalMs, playedAtMs: last?.atMs ?? 0 };
  });

/** Whether an element plays the feed's Opus copy loud enough to be heard. Listenback is off in these stories. */
export const isCompressedFeedHeard = (page: Page) =>
  page.evaluate(() =>
    (globalThis.recordedFeed?.elements ?? []).some(
      (element) => element.srcObject !== null && !element.paused && !element.muted && element.volume > 0,
    ),
  );

function soundOf(base64: string): Sound {
  const bytes = Buffer.from(base64, "base64");
  return {
    frames: bytes.length / 8,
    sampleAt: (frame, channel) => bytes.readFloatLE((frame * 2 + channel) * 4),
  };
}

/**
 * Compares what was played with what arrived, frame by frame: how many frames were sound, how many of those arrived
 * right after the frame played before them, and how long the longest such stretch is.
 */
export function comparePlayed(played: Sound, arrived: Sound) {
  const placeOf = new Map<number, number>();
  for (let frame = 0; frame < arrived.frames; frame += 1) placeOf.set(arrived.sampleAt(frame, 0), frame);
  const found = { sound: 0, exact: 0, longestExact: 0, stretches: 0 };
  let run = 0;
  let next = Number.NaN;
  const isAt = (frame: number, place: number) =>
    place < arrived.frames &&
    played.sampleAt(frame, 0) === arrived.sampleAt(place, 0) &&
    played.sampleAt(frame, 1) === arrived.sampleAt(place, 1);
  for (let frame = 0; frame < played.frames; frame += 1) {
    if (played.sampleAt(frame, 0) !== 0 || played.sampleAt(frame, 1) !== 0) found.sound += 1;
    if (!isAt(frame, next)) {
      run = 0;
      next = placeOf.get(played.sampleAt(frame, 0)) ?? Number.NaN;
      if (!isAt(frame, next)) continue;
      found.stretches += 1;
    }
    run += 1;
    next += 1;
    found.exact += 1;
    found.longestExact = Math.max(found.longestExact, run);
  }
  return found;
}
