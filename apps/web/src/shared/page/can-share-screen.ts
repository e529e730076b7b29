import { useSyncExternalStore } from "react";

/** False on phones and tablets, in some browsers, and on pages that aren't secure. */
export const canShareScreen = () => typeof navigator.mediaDevices?.getDisplayMedia === "function";

const neverChanges = () => () => {};

/** True until a prerendered page has become interactive. */
export const useCanShareScreen = () => useSyncExternalStore(neverChanges, canShareScreen, () => true);
