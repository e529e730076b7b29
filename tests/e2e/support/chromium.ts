/**
 * Debian's Chromium, set up for the tests in real browsers: no prompts for screen or microphone, a known sound as the
 * microphone, and peer connections that work on one machine.
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
  // Don't use --use-fake-ui-for-media-stream: with fake devices, it replaces every captured screen with a 96x96 image.
  // This flag only accepts the microphone and the camera.
  "--auto-accept-camera-and-microphone-capture",
  "--use-fake-device-for-media-stream",
];

/** Playwright's list, repeated because Chromium reads only the last `--disable-features`. */
const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/**
 * Chromium draws each window's toolbar as a web page in a separate process, and keeps an empty process ready for the
 * next page. No story sees the toolbar, and together these processes cost as much processor time as one of our pages.
 */
const processesWithoutUse = [
  "InitialWebUI",
  "WebUIToolbar",
  "WebUIReloadButton",
  "WebUILocationBar",
  "WebUIBackForwardButton",
  "WebUIHomeButton",
  "WebUISplitTabsButton",
  "PreloadTopChromeWebUI",
  "SpareRendererForSitePerProcess",
];

export type BrowserOptions = {
  /** A WAV file that every microphone plays. */
  microphone?: string;
  /** Shares the tab whose title contains this, with its sound and without asking. See daw-page.ts. */
  sharedTabTitle?: string;
  /** Shares the X display with this name, and opens the window on it. */
  display?: string;
  /** Addresses to treat as secure even though they use plain HTTP. */
  secureOrigin?: string;
  /** Starts this program instead, for example Chromium in a separate network. */
  executable?: string;
};

export function launchChromium(options: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: options.executable ?? "/usr/bin/chromium",
    headless: options.display === undefined,
    // With --mute-audio, a shared tab would be captured without its sound.
    ignoreDefaultArgs: ["--mute-audio"],
    env: { ...process.env, ...(options.display && { DISPLAY: options.display }) },
    args: chromiumArguments(options),
  });
}

export function chromiumArguments(options: BrowserOptions): string[] {
  // The title takes precedence, because a tab is captured with its sound, while a whole screen on Linux has none.
  const capture = options.sharedTabTitle
    ? `--auto-select-tab-capture-source-by-title=${options.sharedTabTitle}`
    : "--auto-select-desktop-capture-source=Entire screen";
  return [
    ...quiet,
    `--disable-features=${disabledFeatures(options).join(",")}`,
    capture,
    ...(options.microphone ? [`--use-file-for-fake-audio-capture=${options.microphone}`] : []),
    ...(options.secureOrigin ? [`--unsafely-treat-insecure-origin-as-secure=${options.secureOrigin}`] : []),
  ];
}

function disabledFeatures({ display, secureOrigin }: BrowserOptions): string[] {
  if (secureOrigin) return ["WebRtcHideLocalIpsWithMdns"];
  // A window on a display shows its toolbar.
  return display ? disabledByPlaywright : [...disabledByPlaywright, ...processesWithoutUse];
}
