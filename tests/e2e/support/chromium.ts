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
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
];

export type BrowserOptions = {
  /** A WAV file that plays as every microphone. */
  microphone?: string;
  /** Shares the tab with this title without asking; otherwise the page's own tab is shared. */
  sharedTabTitle?: string;
  /** Shares the X display of this name, in a window on it. */
  display?: string;
  /** Addresses that count as secure although they are plain HTTP. */
  secureOrigin?: string;
  /** Another program to start, such as Chromium in a network of its own. */
  executable?: string;
};

export function launchChromium(options: BrowserOptions = {}): Promise<Browser> {
  const capture = options.display
    ? "--auto-select-desktop-capture-source=Entire screen"
    : options.sharedTabTitle
      ? `--auto-select-tab-capture-source-by-title=${options.sharedTabTitle}`
      : "--auto-accept-this-tab-capture";
  return chromium.launch({
    executablePath: options.executable ?? "/usr/bin/chromium",
    headless: options.display === undefined,
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
