/** The built level-worklet.ts: a file of our own origin, as the content policy requires. */
import builtWorkletUrl from "./level-worklet.ts?worker&url";

export const levelWorkletUrl: string = builtWorkletUrl;
