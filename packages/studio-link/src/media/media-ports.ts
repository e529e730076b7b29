/**
 * What the media parts ask of the browser and of time, as small ports, so that they run against doubles in tests.
 * Knows nothing of sessions, consent or peers.
 */
export type MediaDevicesPort = Pick<
  MediaDevices,
  | "getUserMedia"
  | "getDisplayMedia"
  | "enumerateDevices"
  | "getSupportedConstraints"
  | "addEventListener"
  | "removeEventListener"
>;

/** `setTimer` returns what cancels it. */
export type MediaClock = {
  nowMs(): number;
  setTimer(delayMs: number, run: () => void): () => void;
};

export type Unsubscribe = () => void;

/** Every part with a state has this shape: read it, hear of changes, end it. */
export type Observable<State> = {
  getState(): State;
  subscribe(listener: () => void): Unsubscribe;
};
