import { secretHash } from "../secret-hash.ts";

/** Combines the page that shows a code and the sign-in behind it: neither is enough without the other. */
export const screenHash = ({ screen, signInId }: { screen: string; signInId: string }): string =>
  secretHash(`${signInId}\n${screen}`);
