/** The URL of the built level-worklet.ts. It's on our own origin, because the Content Security Policy requires it. */
import builtWorkletUrl from "./level-worklet.ts?worker&url";

export const levelWorkletUrl: string = builtWorkletUrl;
