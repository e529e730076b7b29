/**
 * What the media parts ask of the browser, as small ports, so that they run against doubles in tests.
 * Knows nothing of sessions, consent or peers.
 */
import type { Unsubscribe } from "../ports.ts";

export type MediaDevicesPort = Pick<
  MediaDevices,
  "getUserMedia" | "enumerateDevices" | "addEventListener" | "removeEventListener"
> & {
  /** Missing on phones and in insecure pages. */
  getDisplayMedia?: MediaDevices["getDisplayMedia"];
};

/** The shape of every part with a state. */
export type Observable<State> = {
  getState(): State;
  subscribe(listener: () => void): Unsubscribe;
};
