/** What the media parts need from the browser, as ports small enough to fake in tests. */
import type { Unsubscribe } from "../ports.ts";

export type MediaDevicesPort = Pick<
  MediaDevices,
  "getUserMedia" | "enumerateDevices" | "addEventListener" | "removeEventListener"
> & {
  /** Missing on phones, and on pages without HTTPS. */
  getDisplayMedia?: MediaDevices["getDisplayMedia"];
};

/** What every media part with a state offers. */
export type Observable<State> = {
  getState(): State;
  subscribe(listener: () => void): Unsubscribe;
};
