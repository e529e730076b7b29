/** The built level-worklet.ts, on our own origin because the content policy requires it. */
import builtWorkletUrl from "./level-worklet.ts?worker&url";

export const levelWorkletUrl: string = builtWorkletUrl;
