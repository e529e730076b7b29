/**
 * Debian's Chromium as the stories need it: no prompts for screen or microphone, a known sound as the microphone, and
 * peer connections that work on one machine.
 */
import { type Browser, chromium } from "@playwright/test";

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--autoplay-policy=no-user-gesture-required",
  // Not --use-fake-ui-for-media-stream: together with the fake devices it replaces every captured screen by a picture of
  // 96 by 96. This one answers for the microphone only.
  "--auto-accept-camera-and-microphone-capture",
  "--use-fake-device-for-media-stream",
];

export type BrowserOptions = {
  /** A WAV file that plays as every microphone. */
  microphone?: string;
  /** Shares the tab whose title contains this without asking, with its sound: see daw-page.ts. */
  sharedTabTitle?: string;
  /** Shares the X display of this name, in a window on it. */
  display?: string;
  /** Addresses that count as secure although they are plain HTTP. */
  secureOrigin?: string;
  /** Another program to start, such as Chromium in a network of its own. */
  executable?: string;
};

export function launchChromium(options: BrowserOptions = {}): Promise<Browser> {
  // A page never offers itself (selfBrowserSurface), so there is no sharing of the page's own tab. A title wins over a
  // display: a tab brings its sound, and a whole screen on Linux has none.
  const capture = options.sharedTabTitle
    ? `--auto-select-tab-capture-source-by-title=${options.sharedTabTitle}`
    : "--auto-select-desktop-capture-source=Entire screen";
  return chromium.launch({
    executablePath: options.executable ?? "/usr/bin/chromium",
    headless: options.display === undefined,
    // Muted, a shared tab would be captured silent.
    ignoreDefaultArgs: ["--mute-audio"],
    env: { ...process.env, ...(options.display && { DISPLAY: options.display }) },
    args: [
      ...quiet,
      capture,
      ...(options.microphone ? [`--use-file-for-fake-audio-capture=${options.microphone}`] : []),
      ...(options.secureOrigin
        ? [
            `--unsafely-treat-insecure-origin-as-secure=${options.secureOrigin}`,
            "--disable-features=WebRtcHideLocalIpsWithMdns",
          ]
        : []),
    ],
  });
}
