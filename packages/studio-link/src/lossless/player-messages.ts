/** The messages between the desk's page and the audio thread that plays the lossless feed. */
export type PlayerCommand =
  | { type: "begin" }
  | { type: "play"; firstFrame: number; samples: Float32Array<ArrayBuffer> }
  | { type: "end" };

export type PlayerReport = {
  /** There's nothing to play, because the buffer is still filling up or packets have stopped. */
  isStarved: boolean;
  /** How many frames so far hadn't arrived when they were due. */
  missing: number;
};
