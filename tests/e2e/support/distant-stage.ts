/** Like session-stage.ts, but the artist and the engineer are on separate machines whose cables can be pulled. */
import { freePort } from "@foldback/testkit/processes/free-port";
import type { Browser } from "@playwright/test";
import { type BrowserOptions, launchChromium } from "./chromium.ts";
import { dawTitle, openDaw } from "./daw-page.ts";
import { printPagesOnFailure } from "./failure-report.ts";
import { type FoldbackServer, startFoldbackServer } from "./foldback-server.ts";
import { firstEngineer, grantAccess, joinSession, type Person, signInFromLandingPage, startSession } from "./people.ts";
import { createSeparateNetworks, type SeparateNetworks } from "./separate-networks.ts";

export type DistantStage = {
  networks: SeparateNetworks;
  server: FoldbackServer;
  artist: Person;
  engineer: Person;
  studioBrowser: Browser;
  /** The artist starts a session and consents to control, and the engineer joins. */
  begin(): Promise<void>;
  close(): Promise<void>;
};

type DistantStageOptions = {
  directPath: boolean;
  /** A WAV file that the artist's microphone plays. */
  microphone?: string;
  /** Server settings that depend on the server's address. */
  settings?: (networks: SeparateNetworks) => Record<string, string> | Promise<Record<string, string>>;
};

export async function openDistantStage({
  directPath,
  microphone,
  settings,
}: DistantStageOptions): Promise<DistantStage> {
  const networks = createSeparateNetworks({ directPath });
  const closers: (() => unknown)[] = [networks.remove];
  const close = async () => {
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    const { serverHost } = networks;
    const server = await startFoldbackServer({
      host: "0.0.0.0",
      within: networks.onServer,
      port: await freePort(),
      publicUrl: (port) => `http://${serverHost}:${port}`,
      env: {
        // SIGN_IN_LIMITS may be off only if the public address is the server's own machine.
        SIGN_IN_LIMITS: "on",
        // Nothing listens at this address: the machines have no internet, and a direct path needs no STUN.
        STUN_URLS: `stun:${serverHost}:9`,
        ...(await settings?.(networks)),
      },
    });
    closers.push(server.stop);
    const launch = async (executable: string, options: BrowserOptions = {}): Promise<Browser> => {
      const secureOrigin = server.url;
      const browser = await launchChromium({ executable, sharedTabTitle: dawTitle, secureOrigin, ...options });
      closers.push(() => browser.close());
      return browser;
    };
    const { url, accounts } = server;
    const studioBrowser = await launch(networks.studio.chromium, { microphone });
    const deskBrowser = await launch(networks.desk.chromium);
    const artist = await signInFromLandingPage(studioBrowser, { url, as: "Artist", account: accounts.artist });
    const engineer = await signInFromLandingPage(deskBrowser, { url, as: "Engineer", account: accounts.engineers[0] });
    await openDaw(artist.context, null);
    await artist.page.bringToFront();
    return {
      networks,
      server,
      artist,
      engineer,
      studioBrowser,
      async begin() {
        await startSession(artist.page, firstEngineer);
        await grantAccess(artist.page);
        await joinSession(engineer.page);
      },
      async close() {
        await printPagesOnFailure({ artist, engineer });
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
