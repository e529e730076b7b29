/**
 * Studio side, desk side and a fake server in one process: `settle` runs everything that can run now, and `advance`
 * lets time pass. Both sides are the real code with the real media parts. Only the browser is faked.
 */
import type { AccessLevel } from "@foldback/domain/consent/scopes";
import type { GuideEvent } from "@foldback/studio-link/studio-view";
import type { EngineNotice } from "@foldback/studio-link/view-model";
import { createWindow } from "./fake-window.ts";
import { createFakeTrack } from "./media/fake-media.ts";
import { createArtistsDaw } from "./midi/artists-daw.ts";
import { createEnvironment, openDeskIn, openStudioIn } from "./studio-environment.ts";

const screenCaptures = () => ({
  screen: createFakeTrack({ kind: "video", label: "screen" }),
  sound: createFakeTrack({ label: "screen sound" }),
});

export function createTwoSidedStudio() {
  const environment = createEnvironment();
  const { network, settle, studioDevices } = environment;
  const firstWindow = createWindow();
  const openStudio = (window = firstWindow) => openStudioIn(environment, window);
  const openDesk = (window = firstWindow) => openDeskIn(environment, window);
  const studio = openStudio();
  const desk = openDesk();
  const guide: GuideEvent[] = [];
  const notices: EngineNotice[] = [];
  studio.subscribeGuide((event) => guide.push(structuredClone(event)));
  for (const side of [studio, desk]) side.subscribeNotices((notice) => notices.push(notice));

  const captures = screenCaptures();

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

  /** The artist starts and the engineer joins, so the studio asks for consent. */
  async function askForConsent() {
    await start();
    await join();
  }

  /** The artist starts, grants access with a screen and its sound, and the engineer joins. */
  async function goLive(level: AccessLevel = "control") {
    await start();
    await goLiveAfterStart(level);
  }

  /** Does the same as `goLive` for a session that has already started. */
  async function goLiveAfterStart(level: AccessLevel = "control") {
    const granting = studio.getSnapshot().actions.grant?.({ engineerId: "engineer-1", level, understood: true });
    await studioDevices.pickers.at(-1)?.answer([captures.screen, captures.sound]);
    await settle();
    await granting;
    await join();
  }

  const artistsDaw = createArtistsDaw(environment, studio);

  return {
    ...environment,
    ...artistsDaw,
    studio,
    desk,
    sinks: firstWindow.sinks,
    meters: firstWindow.meters,
    captures,
    guide,
    notices,
    artistMoves: () => environment.mouse.move(),
    openStudio,
    openDesk,
    start,
    askForConsent,
    goLive,
    goLiveAfterStart,
    /** Labels of the tracks that the studio sends, in slot order. Null for an empty slot. */
    sentLabels: () =>
      network.connections
        .filter((connection) => !connection.isClosed())[0]
        ?.transceivers.map(({ transceiver }) => transceiver.sender.track?.label ?? null) ?? [],
    close() {
      for (const part of [artistsDaw.mixer, studio, desk]) part.close();
    },
  };
}
