/**
 * A stretch of the input, as the audio thread hands it to the worker that writes it to disk. Frames count from the
 * audio context's start.
 */
export type SoundBlock = {
  frame: number;
  frames: number;
  /** When the audio thread handed over its first frame, by the computer's clock. */
  atMs: number;
  /** Interleaved. Null while no input is connected. */
  samples: Float32Array<ArrayBuffer> | null;
  /**
   * The engineer's talkback, interleaved. Null while there's none to keep, or while the engineer doesn't let the artist
   * keep it.
   */
  talkback: Float32Array<ArrayBuffer> | null;
};

/** The number of frames that Web Audio renders at a time. */
export const quantumFrames = 128;

/** For the recorder. About 40 ms: together with a chunk's length, it limits how late a frame is acknowledged. */
export const blocksPerMessage = 16;

/** What the tap's worklet gets from the page. Without shared memory, blocks are sent in messages. */
export type TapOpening = {
  port: MessagePort;
  memory: SharedArrayBuffer | null;
  /** How many blocks are handed over at a time. Fewer arrive sooner and cost more. */
  blocksPerMessage: number;
};
