/**
 * The engineer's half of a live session, composed. Types of what it shows: desk-view.ts.
 */
import type { DeskSide } from "./desk-view.ts";
import type { Clock, DeskApi, FrameScheduler, PeerConnectionFactory, Randomness, SocketFactory } from "./ports.ts";

export type DeskDeps = {
  api: DeskApi;
  clock: Clock;
  random: Randomness;
  nextFrame: FrameScheduler;
  createSocket: SocketFactory;
  createPeerConnection: PeerConnectionFactory;
};

export function createDeskSide(_deps: DeskDeps): DeskSide {
  throw new Error("not composed yet");
}
