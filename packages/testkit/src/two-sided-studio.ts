/**
 * Studio side, desk side and a server double in one process, on fake time and a fake network: `settle` runs everything
 * that can run, `advance` lets time pass. Both sides are the real code with the real media parts. Only the browser is
 * missing.
 */
import type { AccessLevel } from "@foldback/domain/consent/scopes";
import type { InputInjector } from "@foldback/studio-link/control/input-injector";
import type { HeldBackStore, StoredHold } from "@foldback/studio-link/delivery/held-back-rules";
import type { LeftSeat, PendingLeaveStore } from "@foldback/studio-link/delivery/pending-leave";
import { createDeskSide } from "@foldback/studio-link/desk-side";
import { createAudioDevices } from "@foldback/studio-link/media/audio-devices";
import { createListenback } from "@foldback/studio-link/media/listenback";
import { createProgramFeed } from "@foldback/studio-link/media/program-feed";
import { createScreenCapture } from "@foldback/studio-link/media/screen-capture";
import { createTalkback } from "@foldback/studio-link/media/talkback";
import type { PendingKill, PendingKillStore } from "@foldback/studio-link/ports";
import { createStudioSide } from "@foldback/studio-link/studio-side";
import type { GuideEvent } from "@foldback/studio-link/studio-view";
import type { EngineNotice } from "@foldback/studio-link/view-model";
import { createFakeClock } from "./fake-clock.ts";
import { createFakeLevelMeter } from "./media/fake-level-meter.ts";
import { createFakeMediaDevices, createFakeTrack, settled } from "./media/fake-media.ts";
import { createFakeNetwork } from "./network/fake-network.ts";
import { createFakeServer } from "./server/fake-server.ts";
import { createFakeAudioSink, createFakePictureSink } from "./sinks/fake-sinks.ts";

export function createPendingKillMemory(): PendingKillStore & { kept: Map<string, PendingKill> } {
  const kept = new Map<string, PendingKill>();
  return {
    kept,
    put: async (kill) => void kept.set(kill.idempotencyKey, kill),
    remove: async (idempotencyKey) => void kept.delete(idempotencyKey),
    all: async () => [...kept.values()],
  };
}

function createPendingLeaveMemory(): PendingLeaveStore {
  let kept: LeftSeat | null = null;
  return {
    get: () => kept,
    put(seat) {
      kept = seat;
    },
  };
}

function createHeldBackMemory(): HeldBackStore {
  let kept: readonly StoredHold[] = [];
  return {
    get: () => kept,
    put(holds) {
      kept = holds;
    },
  };
}

/** One browser window's own playback, measurements and storage. Two windows share none of it. */
export function createWindow() {
  const sinks = {
    preview: createFakePictureSink(),
    talkback: createFakeAudioSink(),
    picture: createFakePictureSink(),
    programFeed: createFakeAudioSink(),
    listenback: createFakeAudioSink(),
  };
  const meters = {
    programFeed: createFakeLevelMeter(),
    talkback: createFakeLevelMeter(),
    received: createFakeLevelMeter(),
    microphone: createFakeLevelMeter(),
  };
  return { sinks, meters, pendingLeave: createPendingLeaveMemory(), heldBack: createHeldBackMemory() };
}

export function createTwoSidedStudio() {
  const clock = createFakeClock();
  const network = createFakeNetwork();
  const server = createFakeServer(clock);
  const studioDevices = createFakeMediaDevices();
  const deskDevices = createFakeMediaDevices();
  const pendingKills = createPendingKillMemory();
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
  const firstWindow = createWindow();
  const { sinks, meters } = firstWindow;
  const networkReturns = new Set<() => void>();
  const networkReturn = (returned: () => void) => {
    networkReturns.add(returned);
    return () => void networkReturns.delete(returned);
  };
  const ports = { clock, random, createPeerConnection: network.createPeerConnection, networkReturn };

  function openStudio({ sinks, meters, heldBack } = firstWindow) {
    const mediaDevices = studioDevices.port;
    const devices = createAudioDevices({ mediaDevices });
    return createStudioSide({
      ...ports,
      api: server.studioApi,
      createSocket: server.socketFor("artist"),
      pendingKills,
      heldBack,
      artistMouse(moved) {
        mouse.move = moved;
        return () => {};
      },
      injector,
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

  function openDesk({ sinks, meters, pendingLeave } = firstWindow) {
    const mediaDevices = deskDevices.port;
    const devices = createAudioDevices({ mediaDevices });
    const lobbySocket = server.socketFor("engineer");
    const { signaling, ...rest } = server.deskApi;
    return createDeskSide({
      ...ports,
      // The double tells rooms from the lobby by the ticket.
      api: {
        ...rest,
        signaling: {
          ...signaling,
          ticket: async (input) => ({ ticket: `${(await signaling.ticket(input)).ticket}-${input.place.kind}` }),
        },
      },
      createSocket: lobbySocket,
      pendingLeave,
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

  const studio = openStudio();
  const desk = openDesk();
  const guide: GuideEvent[] = [];
  const notices: EngineNotice[] = [];
  studio.subscribeGuide((event) => guide.push(event));
  studio.subscribeNotices((notice) => notices.push(notice));
  desk.subscribeNotices((notice) => notices.push(notice));

  /** Runs until nothing changes without time passing. */
  async function settle() {
    for (let round = 0; round < 100; round += 1) {
      await settled();
      const moved = [server.signaling.flush(), network.flush()].includes(true);
      if (!moved) return;
    }
    throw new Error("does not settle");
  }

  /** In small steps, so that both ends and the network take turns as in reality. */
  async function advance(byMs: number) {
    for (let passedMs = 0; passedMs < byMs; passedMs += 250) {
      clock.advance(Math.min(250, byMs - passedMs));
      await settle();
    }
  }

  const captures = {
    screen: createFakeTrack({ kind: "video", label: "screen" }),
    sound: createFakeTrack({ label: "screen sound" }),
  };

  async function start() {
    await settle();
    const starting = studio.getSnapshot().actions.start?.("engineer-1");
    await settle();
    await starting;
  }

  async function join() {
    const sessionId = desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "";
    const joining = desk.getSnapshot().actions.join?.(sessionId);
    await settle();
    await joining;
    await settle();
  }

  /** The artist starts and the engineer joins, so consent is asked for. */
  async function askForConsent() {
    await start();
    await join();
  }

  /** The artist starts and grants with a screen and its sound, and the engineer joins. */
  async function goLive(level: AccessLevel = "control") {
    await start();
    await goOnLive(level);
  }

  /** The same from the start of the session on. */
  async function goOnLive(level: AccessLevel = "control") {
    const granting = studio.getSnapshot().actions.grant?.({ engineerId: "engineer-1", level, understood: true });
    await studioDevices.pickers.at(-1)?.answer([captures.screen, captures.sound]);
    await settle();
    await granting;
    await join();
  }

  return {
    studio,
    desk,
    clock,
    network,
    server,
    sinks,
    meters,
    captures,
    studioDevices,
    deskDevices,
    pendingKills,
    injected,
    guide,
    notices,
    artistMoves: () => mouse.move(),
    /** The network is back, or the windows are visible again. */
    networkReturns() {
      for (const returned of [...networkReturns]) returned();
    },
    openStudio,
    openDesk,
    settle,
    advance,
    askForConsent,
    goLive,
    goOnLive,
    /** What the studio's senders carry, by slot order. */
    sentLabels: () =>
      network.connections
        .filter((connection) => !connection.isClosed())[0]
        ?.transceivers.map(({ transceiver }) => transceiver.sender.track?.label ?? null) ?? [],
    close() {
      studio.close();
      desk.close();
    },
  };
}
