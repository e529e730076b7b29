/**
 * The operator can turn the light off. The document's root element says so, because a phone that isn't signed in can't
 * ask the server.
 */
export const lightIsOn = (): boolean => document.documentElement.getAttribute("data-safe-to-leave-light") !== "off";
