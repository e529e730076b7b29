import { secretHash } from "../secret-hash.ts";

/**
 * Identifies the screen that shows a code by both the page and the sign-in behind it. Only the same page with the same
 * sign-in can confirm a phone.
 */
export const screenHash = ({ screen, signInId }: { screen: string; signInId: string }): string =>
  secretHash(`${signInId}\n${screen}`);
