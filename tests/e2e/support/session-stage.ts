/** The usual start of a story: a server, a browser, an artist, an engineer and a tab to share. */
import type { Browser } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { dawTitle, openDaw } from "./daw-page.ts";
import { printPagesOnFailure } from "./failure-report.ts";
import { type FoldbackServer, type ServerOptions, startFoldbackServer } from "./foldback-server.ts";
import {
  firstEngineer,
  grantAccess,
  joinSession,
  type Level,
  type Person,
  signIn,
  signInFromLandingPage,
  startSession,
} from "./people.ts";
import { mixTone, type StereoTone } from "./tone.ts";

export type Stage = {
  server: FoldbackServer;
  browser: Browser;
  artist: Person;
  engineer: Person;
  /** The artist starts a session and consents, and the engineer joins. Returns the room code. */
  begin(level?: Level): Promise<string>;
  close(): Promise<void>;
};

type StageOptions = {
  tone?: StereoTone | null;
  microphone?: string;
  server?: ServerOptions;
  /** Both sign in through the landing page. */
  fromLandingPage?: boolean;
  /** The address that each person uses to reach the server, if that's not the server's own. */
  addresses?: { artist: string; engineer: string };
};

export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const { tone = mixTone, microphone } = options;
  const server = await startFoldbackServer(options.server);
  const browser = await launchChromium({ sharedTabTitle: dawTitle, microphone });
  const { accounts } = server;
  const at = options.addresses ?? { artist: server.url, engineer: server.url };
  const enter = options.fromLandingPage ? signInFromLandingPage : signIn;
  const artist = await enter(browser, { url: at.artist, as: "Artist", account: accounts.artist });
  const engineer = await enter(browser, { url: at.engineer, as: "Engineer", account: accounts.engineers[0] });
  await openDaw(artist.context, tone);
  await artist.page.bringToFront();
  return {
    server,
    browser,
    artist,
    engineer,
    async begin(level) {
      const code = await startSession(artist.page, firstEngineer);
      await grantAccess(artist.page, level);
      await joinSession(engineer.page);
      return code;
    },
    async close() {
      await printPagesOnFailure({ artist, engineer });
      await browser.close();
      await server.stop();
    },
  };
}
