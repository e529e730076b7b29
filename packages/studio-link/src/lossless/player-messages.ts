/** The messages between the desk's page and the audio thread that plays the lossless feed. */
export type PlayerCommand =
  | { type: "begin" }
  | { type: "play"; firstFrame: number; samples: Float32Array<ArrayBuffer> }
  | { type: "end" };

/** Starved: there's nothing to play, because the buffer is still filling up or packets have stopped. */
export type PlayerReport = { isStarved: boolean };
