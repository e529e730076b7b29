/** What the media parts need from the browser, as ports small enough to fake in tests. */
import type { Unsubscribe } from "../ports.ts";

export type MediaDevicesPort = Pick<
  MediaDevices,
  "getUserMedia" | "enumerateDevices" | "addEventListener" | "removeEventListener"
> & {
  /** Missing on phones, and on pages without HTTPS. */
  getDisplayMedia?: MediaDevices["getDisplayMedia"];
};

/** The interface of every media part that has a state. */
export type Observable<State> = {
  getState(): State;
  subscribe(listener: () => void): Unsubscribe;
};
