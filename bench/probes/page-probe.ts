// Runs in every measured page before the page's own scripts, for both the floor and the product. It only observes:
// presses, pictures, and data channel frames when they're sent and after the page has handled them.

declare global {
  interface Window {
    probe: PageProbe;
  }
}

type PageProbe = {
  // When the button was pressed, and when the page received the event.
  lastPointerDownMs: () => number;
  lastPointerDownHandedMs: () => number;
  lastClickMs: () => number;
  // When a video first showed a full-size frame after the last reset. It's a promise, because polling on every frame
  // would make the page draw more frames.
  firstPictureMs: () => Promise<number>;
  // Starts reading the age of each presented frame from the scene's time code. Reading has a cost, so only figures that
  // need the ages call this.
  readTimeCodes: () => void;
  glassToGlassMs: () => number[];
  // Starts watching for all videos to disappear, and records when that was painted.
  watchForDark: () => void;
  darkMs: () => number | null;
  // When any video on the page last received a frame, visible or not.
  lastFrameMs: () => number;
  isLinkUp: () => boolean;
  // When the page's last call to this path was sent, and when its response had arrived.
  lastCallMs: (path: string) => { leftMs: number; answeredMs: number };
  // When the page received its first signaling message of this type after the given time. Null if no such message has
  // arrived.
  messageMs: (type: string, afterMs: number) => number | null;
  // The sequence number of each pointer frame, and the time of its mouse event.
  pointersSent: () => [number, number][];
  // The sequence number of each pointer frame, and the time when the page finished handling it.
  pointersHandled: () => [number, number][];
  lastInputHandledMs: () => number;
  reset: () => void;
};

type Frame = { kind?: string; sequence?: number };
type FrameData = string | ArrayBuffer | Uint8Array<ArrayBuffer>;

{
  const nowMs = () => performance.timeOrigin + performance.now();

  // ---- presses

  let pointerDownMs = 0;
  let pointerDownHandedMs = 0;
  let clickMs = 0;
  let mouseMovedMs = 0;
  const listen = (type: string, hear: (atMs: number) => void) =>
    addEventListener(type, (event) => hear(performance.timeOrigin + event.timeStamp), { capture: true, passive: true });
  listen("pointerdown", (atMs) => {
    pointerDownMs = atMs;
    pointerDownHandedMs = nowMs();
  });
  listen("click", (atMs) => {
    clickMs = atMs;
    performance.mark("bench:start");
  });
  listen("pointerrawupdate", (atMs) => {
    mouseMovedMs = atMs;
  });

  // ---- pictures

  const BITS = 20;
  // Reading a frame takes several milliseconds without a GPU, so we read only about fifteen per second.
  const FRAMES_PER_READING = Math.ceil(window.sceneSize.framesPerSecond / 15);
  let firstPicture = Promise.withResolvers<number>();
  let isPictureAwaited = true;
  let paintedDarkMs: number | null = null;
  let lastFrameMs = 0;
  let ages: number[] = [];
  let readsTimeCodes = false;
  const reader = new OffscreenCanvas(BITS, 2).getContext("2d", { willReadFrequently: true });

  function readTimeCode(video: HTMLVideoElement): number | null {
    if (reader === null) return null;
    const stripHeight = video.videoWidth / 10;
    reader.drawImage(video, 0, 0, video.videoWidth, stripHeight, 0, 0, BITS, 2);
    const pixels = reader.getImageData(0, 0, BITS, 2).data;
    let code = 0;
    for (let bit = 0; bit < BITS; bit += 1) {
      const lit = (pixels[bit * 4 + 1] ?? 0) > 128;
      const negative = (pixels[(BITS + bit) * 4 + 1] ?? 0) > 128;
      if (lit === negative) return null;
      if (lit) code += 2 ** bit;
    }
    return code;
  }

  // True if the video is visible and has a source, and no element outside its container covers its centre.
  function isShown(video: HTMLVideoElement): boolean {
    if (video.srcObject === null || !video.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return false;
    const { left, top, width, height } = video.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return onTop !== null && (video.parentElement?.contains(onTop) ?? false);
  }

  function noteFrame(video: HTMLVideoElement, presentedMs: number, frameCount: number): void {
    if (video.videoWidth < window.sceneSize.width) return;
    if (isPictureAwaited && isShown(video)) {
      isPictureAwaited = false;
      performance.mark("bench:end");
      firstPicture.resolve(nowMs());
    }
    if (!readsTimeCodes || frameCount % FRAMES_PER_READING !== 0) return;
    const code = readTimeCode(video);
    if (code !== null) ages.push((presentedMs - code) % 2 ** BITS);
  }

  const watched = new WeakSet<HTMLVideoElement>();
  function watch(video: HTMLVideoElement): void {
    if (watched.has(video)) return;
    watched.add(video);
    const onFrame: VideoFrameRequestCallback = (_frameStartMs, metadata) => {
      // The callback's timestamp is the start of the page's frame. On a busy machine that's before the picture arrived.
      lastFrameMs = nowMs();
      noteFrame(video, performance.timeOrigin + metadata.presentationTime, metadata.presentedFrames);
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  }

  new MutationObserver(() => {
    for (const video of document.querySelectorAll("video")) watch(video);
  }).observe(document, { childList: true, subtree: true });

  function afterPaint(act: () => void): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(null);
  }

  // Checks only when the page changes. Checking the layout on every frame would cost the page more than going dark
  // does.
  function watchForDark(): void {
    paintedDarkMs = null;
    const observer = new MutationObserver(look);
    function look(): void {
      if ([...document.querySelectorAll("video")].some(isShown)) return;
      observer.disconnect();
      for (const video of document.querySelectorAll("video")) video.removeEventListener("emptied", look);
      requestAnimationFrame(() =>
        afterPaint(() => {
          paintedDarkMs = nowMs();
        }),
      );
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    for (const video of document.querySelectorAll("video")) video.addEventListener("emptied", look);
  }

  // ---- data channels

  const channels = new Set<RTCDataChannel>();
  const sent = new Map<number, number>();
  const handled = new Map<number, number>();
  let inputHandledMs = 0;

  // Moves are sent as bytes, in the layout of packages/protocol/src/move-frame.ts.
  function readFrame(data: FrameData): Frame {
    if (typeof data === "string") return JSON.parse(data);
    return { kind: "pointer", sequence: new DataView("buffer" in data ? data.buffer : data).getUint32(5) };
  }

  function noteDeparture(channel: RTCDataChannel, data: FrameData): void {
    if (channel.label !== "pointer") return;
    const { sequence } = readFrame(data);
    if (sequence !== undefined) sent.set(sequence, mouseMovedMs);
  }

  function noteArrival(event: MessageEvent): void {
    const { kind, sequence } = readFrame(event.data);
    // Only input frames have a sequence number. Heartbeats don't.
    if (sequence === undefined) return;
    inputHandledMs = nowMs();
    if (kind === "pointer" || kind === "native-mouse-move") handled.set(sequence, inputHandledMs);
  }

  const { createDataChannel } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.createDataChannel = function (this: RTCPeerConnection, ...given) {
    const channel = createDataChannel.apply(this, given);
    channels.add(channel);
    return channel;
  };
  // Recorded after the page's listener returns, because a message that the page no longer listens to must not count.
  type Listener = (this: RTCDataChannel, event: Event) => void;
  type Listen = (this: RTCDataChannel, type: string, listener: Listener, options?: AddEventListenerOptions) => void;
  const addListener = RTCDataChannel.prototype.addEventListener as Listen;
  RTCDataChannel.prototype.addEventListener = function (this: RTCDataChannel, type, listener, options) {
    const noting: Listener = function (event) {
      listener.call(this, event);
      if (event instanceof MessageEvent) noteArrival(event);
    };
    addListener.call(this, type, type === "message" ? noting : listener, options);
  } as Listen as typeof RTCDataChannel.prototype.addEventListener;
  const send = RTCDataChannel.prototype.send as (this: RTCDataChannel, data: FrameData) => void;
  RTCDataChannel.prototype.send = function (this: RTCDataChannel, data: FrameData) {
    noteDeparture(this, data);
    send.call(this, data);
  } as typeof RTCDataChannel.prototype.send;

  // ---- calls and signaling messages

  function lastCallMs(path: string): { leftMs: number; answeredMs: number } {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const entry = entries.findLast(({ name }) => new URL(name).pathname === path);
    if (entry === undefined) throw new Error(`The page hasn't called ${path}.`);
    const at = (ms: number) => performance.timeOrigin + ms;
    return { leftMs: at(entry.requestStart), answeredMs: at(entry.responseEnd) };
  }

  const messages: { type: string; atMs: number }[] = [];
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener("message", ({ data }) => {
        const type = typeof data === "string" ? /"type":"([a-z_-]+)"/.exec(data)?.[1] : undefined;
        if (type !== undefined) messages.push({ type, atMs: nowMs() });
      });
    }
  };

  window.probe = {
    lastPointerDownMs: () => pointerDownMs,
    lastPointerDownHandedMs: () => pointerDownHandedMs,
    lastClickMs: () => clickMs,
    firstPictureMs: () => firstPicture.promise,
    readTimeCodes: () => {
      readsTimeCodes = true;
    },
    glassToGlassMs: () => ages,
    watchForDark,
    darkMs: () => paintedDarkMs,
    lastFrameMs: () => lastFrameMs,
    lastCallMs,
    messageMs: (type, afterMs) =>
      messages.find((message) => message.type === type && message.atMs >= afterMs)?.atMs ?? null,
    isLinkUp: () => [...channels].filter((channel) => channel.readyState === "open").length >= 2,
    pointersSent: () => [...sent],
    pointersHandled: () => [...handled],
    lastInputHandledMs: () => inputHandledMs,
    reset: () => {
      firstPicture = Promise.withResolvers();
      isPictureAwaited = true;
      ages = [];
      sent.clear();
      handled.clear();
    },
  };
}
