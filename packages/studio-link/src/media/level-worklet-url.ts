/** Where the build puts level-worklet.ts: a file of our own origin, as the content policy asks. */
import builtWorkletUrl from "./level-worklet.ts?worker&url";

export const levelWorkletUrl: string = builtWorkletUrl;
