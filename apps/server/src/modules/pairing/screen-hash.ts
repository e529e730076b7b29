import { secretHash } from "../secret-hash.ts";

/**
 * Identifies the screen that shows a code by both the page and the sign-in behind it. Confirming a phone takes both.
 */
export const screenHash = ({ screen, signInId }: { screen: string; signInId: string }): string =>
  secretHash(`${signInId}\n${screen}`);
