// Runs in every measured page before its own scripts, on the floor's pages and on the product's alike.
// It only watches what a person would: presses and pictures. It knows nothing of the page's code.

declare global {
  interface Window {
    probe: PageProbe;
  }
}

type PageProbe = {
  nowMs: () => number;
  // Time of the last press of a mouse button or key on this page.
  lastPressMs: () => number;
  // First frame of full size that any video of the page has shown since the last reset.
  firstPictureMs: () => number | null;
  // Age of the scene's time code at the moment a frame is presented.
  glassToGlassMs: () => number[];
  // Watches frame by frame until no video is to be seen; answers when that frame has been painted.
  watchForDark: () => void;
  darkMs: () => number | null;
  reset: () => void;
};

{
  const BITS = 20;
  const FULL_WIDTH_PX = 1280;
  // Reading a frame back costs some milliseconds on a machine without a GPU: only some frames are read.
  const FRAMES_PER_READING = 4;
  const nowMs = () => performance.timeOrigin + performance.now();
  let pressedMs = 0;
  let firstPictureMs: number | null = null;
  let ages: number[] = [];
  let paintedDarkMs: number | null = null;

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

  function noteFrame(video: HTMLVideoElement, presentedMs: number, frameCount: number): void {
    if (video.videoWidth < FULL_WIDTH_PX) return;
    firstPictureMs ??= presentedMs;
    if (frameCount % FRAMES_PER_READING !== 0) return;
    const code = readTimeCode(video);
    if (code === null) return;
    const ageMs = (presentedMs - code) % 2 ** BITS;
    ages.push(ageMs);
  }

  const watched = new WeakSet<HTMLVideoElement>();
  function watch(video: HTMLVideoElement): void {
    if (watched.has(video)) return;
    watched.add(video);
    const onFrame: VideoFrameRequestCallback = (now, metadata) => {
      noteFrame(video, performance.timeOrigin + now, metadata.presentedFrames);
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  }

  function isShown(video: HTMLVideoElement): boolean {
    const visible = video.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return visible && video.srcObject !== null && video.getBoundingClientRect().width > 0;
  }

  function afterPaint(act: () => void): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(null);
  }

  function watchForDark(): void {
    paintedDarkMs = null;
    const look = () => {
      if ([...document.querySelectorAll("video")].some(isShown)) requestAnimationFrame(look);
      else afterPaint(() => (paintedDarkMs = nowMs()));
    };
    requestAnimationFrame(look);
  }

  const notePress = (event: Event) => {
    pressedMs = performance.timeOrigin + event.timeStamp;
  };
  for (const kind of ["click", "keydown"]) addEventListener(kind, notePress, { capture: true });

  new MutationObserver(() => {
    for (const video of document.querySelectorAll("video")) watch(video);
  }).observe(document, { childList: true, subtree: true });

  window.probe = {
    nowMs,
    lastPressMs: () => pressedMs,
    firstPictureMs: () => firstPictureMs,
    glassToGlassMs: () => ages,
    watchForDark,
    darkMs: () => paintedDarkMs,
    reset: () => {
      firstPictureMs = null;
      ages = [];
    },
  };
}
