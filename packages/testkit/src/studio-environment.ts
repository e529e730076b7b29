/**
 * The environment that both sides of a test studio share: time, network, server and devices. The real sides are opened
 * in it.
 */
import type { InputInjector } from "@foldback/studio-link/control/input-injector";
import { createDeskSide } from "@foldback/studio-link/desk-side";
import { createStudioLossless } from "@foldback/studio-link/lossless/lazy-feed";
import { createAudioDevices } from "@foldback/studio-link/media/audio-devices";
import { createListenback } from "@foldback/studio-link/media/listenback";
import { createProgramFeed } from "@foldback/studio-link/media/program-feed";
import { createScreenCapture } from "@foldback/studio-link/media/screen-capture";
import { createTalkback } from "@foldback/studio-link/media/talkback";
import { createRoom } from "@foldback/studio-link/room";
import type { RoomScript } from "@foldback/studio-link/studio/room-opening";
import { createStudioSide } from "@foldback/studio-link/studio-side";
import { createFakeClock } from "./fake-clock.ts";
import { createPendingKillMemory, type FakeWindow } from "./fake-window.ts";
import { createFakeLossless } from "./media/fake-lossless.ts";
import { createFakeMediaDevices, settled } from "./media/fake-media.ts";
import { createFakeNetwork } from "./network/fake-network.ts";
import { createFakeServer } from "./server/fake-server.ts";

type Environment = ReturnType<typeof createEnvironment>;

export function createEnvironment() {
  const clock = createFakeClock();
  const network = createFakeNetwork();
  const server = createFakeServer(clock);
  const studioDevices = createFakeMediaDevices();
  const deskDevices = createFakeMediaDevices();
  const lossless = createFakeLossless();
  const pendingKills = createPendingKillMemory();
  const roomCode = { isLost: false, arriving: Promise.resolve() };
  const injected: string[] = [];
  const mouse: { move: () => void } = { move: () => {} };
  let uuids = 0;
  const random = {
    uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, "0")}`,
    fraction: () => 0.5,
  };
  const injector: InputInjector = {
    move: ({ x, y }) => injected.push(`move ${x} ${y}`),
    click: ({ x, y }) => injected.push(`click ${x} ${y}`),
    key: ({ code, down }) => injected.push(`${code} ${down ? "down" : "up"}`),
  };
  const hinted = new Set<() => void>();
  const reconnectHints = (retry: () => void) => {
    hinted.add(retry);
    return () => void hinted.delete(retry);
  };
  const ports = { clock, random, createPeerConnection: network.createPeerConnection, reconnectHints };

  /** Without moving the clock, runs until nothing changes any more. */
  async function settle() {
    for (let round = 0; round < 100; round += 1) {
      await settled();
      const moved = [server.signaling.flush(), network.flush()].includes(true);
      if (!moved) return;
    }
    throw new Error("does not settle");
  }

  /** Advances the clock in small steps so that both ends and the network take turns as in reality. */
  async function advance(byMs: number) {
    for (let passedMs = 0; passedMs < byMs; passedMs += 250) {
      clock.advance(Math.min(250, byMs - passedMs));
      await settle();
    }
  }

  return {
    clock,
    network,
    server,
    studioDevices,
    deskDevices,
    lossless,
    pendingKills,
    /** The script that the studio loads for a room. Tests can make it fail or arrive late. */
    roomCode,
    async loadRoom(): Promise<RoomScript> {
      await roomCode.arriving;
      if (roomCode.isLost) throw new TypeError("the room's code didn't arrive");
      return {
        createRoom,
        createLossless: (ports, place) => createStudioLossless({ ...ports, load: lossless.loadStudio }, place),
      };
    },
    injected,
    injector,
    mouse,
    ports,
    /** Signals that the network is back, or that the windows are visible again. */
    hintReconnect() {
      for (const retry of [...hinted]) retry();
    },
    settle,
    advance,
  };
}

export function openStudioIn(environment: Environment, { tab, sinks, meters, heldBack }: FakeWindow) {
  const { clock, server, mouse } = environment;
  const mediaDevices = environment.studioDevices.port;
  const devices = createAudioDevices({ mediaDevices });
  return createStudioSide({
    ...environment.ports,
    tab,
    api: server.studioApi,
    loadRoom: environment.loadRoom,
    createSocket: server.socketFor("artist"),
    pendingKills: environment.pendingKills,
    heldBack,
    artistMouse(moved) {
      mouse.move = moved;
      return () => {};
    },
    injector: environment.injector,
    media: {
      devices,
      screen: createScreenCapture({ mediaDevices, clock }),
      programFeed: createProgramFeed({ mediaDevices, devices, meter: meters.programFeed }),
      listenback: createListenback({ mediaDevices, devices }),
      preview: sinks.preview,
      talkbackSink: sinks.talkback,
      talkbackMeter: meters.talkback,
    },
  });
}

export function openDeskIn(
  { clock, server, ports, deskDevices, lossless }: Environment,
  { tab, sinks, meters, pendingLeave }: FakeWindow,
) {
  const mediaDevices = deskDevices.port;
  const devices = createAudioDevices({ mediaDevices });
  const lobbySocket = server.socketFor("engineer");
  const { signaling, ...rest } = server.deskApi;
  return createDeskSide({
    ...ports,
    tab,
    // The fake server tells from the ticket whether a socket is for a room or for the lobby.
    api: {
      ...rest,
      signaling: {
        ...signaling,
        ticket: async (input) => ({ ticket: `${(await signaling.ticket(input)).ticket}-${input.place.kind}` }),
      },
    },
    createSocket: lobbySocket,
    pendingLeave,
    loadLossless: lossless.loadDesk,
    media: {
      devices,
      picture: sinks.picture,
      programFeedSink: sinks.programFeed,
      listenbackSink: sinks.listenback,
      programFeedMeter: meters.received,
      talkback: createTalkback({ mediaDevices, devices, clock, meter: meters.microphone }),
    },
  });
}
