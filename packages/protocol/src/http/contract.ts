import { accounts } from "./accounts.ts";
import { admin } from "./admin.ts";
import { analysis } from "./analysis.ts";
import { apiKeys } from "./api-keys.ts";
import { billing } from "./billing.ts";
import { companions } from "./companions.ts";
import { consent } from "./consent.ts";
import { contact } from "./contact.ts";
import { engineers } from "./engineers.ts";
import { evidence } from "./evidence.ts";
import { guests } from "./guests.ts";
import { markers } from "./markers.ts";
import { onboarding } from "./onboarding.ts";
import { pairing } from "./pairing.ts";
import { push } from "./push.ts";
import { sessions } from "./sessions.ts";
import { signaling } from "./signaling.ts";
import { takes } from "./takes.ts";
import { talkback } from "./talkback.ts";

/** The whole HTTP contract. The server implements it, and the browser imports its type. */
export const contract = {
  accounts,
  apiKeys,
  engineers,
  guests,
  sessions,
  billing,
  consent,
  signaling,
  talkback,
  takes,
  analysis,
  markers,
  contact,
  pairing,
  companions,
  push,
  onboarding,
  evidence,
  admin,
};
export type Contract = typeof contract;
