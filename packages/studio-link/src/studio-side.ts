/**
 * The artist's half of a live session, composed. Types of what it shows: studio-view.ts.
 */
import type {
  ArtistMouse,
  Clock,
  PeerConnectionFactory,
  PendingKillStore,
  Randomness,
  SocketFactory,
  StudioApi,
} from "./ports.ts";
import type { StudioSide } from "./studio-view.ts";

export type StudioDeps = {
  api: StudioApi;
  clock: Clock;
  random: Randomness;
  createSocket: SocketFactory;
  createPeerConnection: PeerConnectionFactory;
  pendingKills: PendingKillStore;
  artistMouse: ArtistMouse;
};

export function createStudioSide(_deps: StudioDeps): StudioSide {
  throw new Error("not composed yet");
}
