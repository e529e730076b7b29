/** The browser's implementation of the engine's ports, and the only file that reads globals. */
import type { MediaDevicesPort } from "./media/media-ports.ts";
import type { ArtistMouse, BrowserPorts, Clock, ReconnectHints, SocketFactory } from "./ports.ts";
import { claimTabName } from "./tab-name.ts";
import { createWindowStorage } from "./window-storage.ts";

const { timeOrigin } = performance;
const clock: Clock = {
  /** Monotonic so that a correction of the wall clock can't make the connection look silent. */
  nowMs: () => timeOrigin + performance.now(),
  setTimer(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** For jitter only, never for secrets. */
const fraction = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

const createSocket: SocketFactory = (handlers) => {
  const url = new URL("/signal", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(url);
  socket.onopen = () => handlers.opened();
  socket.onmessage = (event: MessageEvent<unknown>) => {
    if (typeof event.data === "string") handlers.message(event.data);
  };
  socket.onclose = (event) => handlers.closed(event.code);
  return { send: (text) => socket.send(text), close: (code) => socket.close(code) };
};

const artistMouse: ArtistMouse = (moved) => {
  const ended = new AbortController();
  window.addEventListener("pointermove", moved, { signal: ended.signal, passive: true });
  return () => ended.abort();
};

const reconnectHints: ReconnectHints = (retry) => {
  const ended = new AbortController();
  window.addEventListener("online", retry, { signal: ended.signal });
  // The laptop may have slept since the window was last visible.
  const shown = () => document.visibilityState === "visible" && retry();
  document.addEventListener("visibilitychange", shown, { signal: ended.signal });
  return () => ended.abort();
};

let tabName: string | null = null;

function ownTabName(): string {
  tabName ??= claimTabName({
    storage: createWindowStorage("foldback-tab"),
    uuid: () => crypto.randomUUID(),
    page: window,
  });
  return tabName;
}

export const browserPorts = (): BrowserPorts => ({
  clock,
  random: { uuid: () => crypto.randomUUID(), fraction },
  createSocket,
  tab: ownTabName(),
  createPeerConnection: (configuration) => new RTCPeerConnection(configuration),
  artistMouse,
  reconnectHints,
});

/** Without HTTPS there is no navigator.mediaDevices. */
export function browserMediaDevices(): MediaDevicesPort {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices !== undefined) return devices;
  const none = new EventTarget();
  return {
    enumerateDevices: () => Promise.resolve([]),
    getUserMedia: () => Promise.reject(new DOMException("needs HTTPS", "NotFoundError")),
    addEventListener: none.addEventListener.bind(none),
    removeEventListener: none.removeEventListener.bind(none),
  };
}
