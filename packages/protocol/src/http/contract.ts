import { accounts } from "./accounts.ts";
import { consent } from "./consent.ts";
import { engineers } from "./engineers.ts";
import { sessions } from "./sessions.ts";
import { signaling } from "./signaling.ts";

/** The whole HTTP contract: the server implements it, the browser imports its type. */
export const contract = { accounts, engineers, sessions, consent, signaling };
export type Contract = typeof contract;
