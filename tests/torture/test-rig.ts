/** What all runs share: the server, its accounts, the outages and the seed. */
import type { People } from "./casts.ts";
import type { Outages } from "./outages.ts";
import type { RealServer } from "./real-server.ts";

export type TestRig = {
  seed: string;
  server: RealServer;
  people: People;
  outages: Outages;
  clip: Uint8Array<ArrayBuffer>;
};
