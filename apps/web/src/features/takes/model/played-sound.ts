/** The sound that a take's player plays: a file on this computer, or the server's copy. */
export type PlayedSound = {
  /** Null until it's opened. */
  address: string | null;
  isOpening: boolean;
  open: () => Promise<boolean>;
  /** Call this if the browser can't play the sound at this address. */
  failed: () => void;
};
