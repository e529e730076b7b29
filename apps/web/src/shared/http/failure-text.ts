import { failureOf, networkMessage } from "./failure.ts";

/** What the user reads for a code of the catalogue, or for `NETWORK`. */
export const failureText = (code: string): string =>
  code === "NETWORK" ? networkMessage : failureOf({ code }).message;
