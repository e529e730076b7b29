import { createHash } from "node:crypto";

/** The stored hash of an emailed token or a browser's id, both random. In hex, to match the rows already stored. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
