// The tab to capture. It shows the paint time as 20 big squares, one per bit, with their inverse below as a check, over
// a picture that changes a little, like a DAW with a moving playhead and meters. It can also play a tone.

declare global {
  interface Window {
    // Set by the bench before the page's scripts run.
    sceneSize: { width: number; height: number; framesPerSecond: number };
    startTone: () => Promise<void>;
  }
}

const BITS = 20;
const SQUARE_PX = 64;
// Everything is drawn for this size and then scaled to the size of the scene.
const DRAWN = { width: 1280, height: 720 };
const { width, height, framesPerSecond } = window.sceneSize;
// Half a display frame early, so a frame that's due isn't put off until the next one.
const FRAME_MS = 1000 / framesPerSecond - 8;
const canvas = document.querySelector("canvas");
if (canvas !== null) Object.assign(canvas, { width, height });
const pen = canvas?.getContext("2d", { alpha: false });

function paintTimeCode(pen: CanvasRenderingContext2D, timeMs: number): void {
  const code = Math.floor(timeMs) % 2 ** BITS;
  for (let bit = 0; bit < BITS; bit += 1) {
    const lit = (code >> bit) & 1;
    pen.fillStyle = lit === 1 ? "#fff" : "#000";
    pen.fillRect(bit * SQUARE_PX, 0, SQUARE_PX, SQUARE_PX);
    pen.fillStyle = lit === 1 ? "#000" : "#fff";
    pen.fillRect(bit * SQUARE_PX, SQUARE_PX, SQUARE_PX, SQUARE_PX);
  }
}

function paintDesk(pen: CanvasRenderingContext2D, timeMs: number): void {
  pen.fillStyle = "#181d23";
  pen.fillRect(0, 2 * SQUARE_PX, 1280, 720);
  for (let track = 0; track < 12; track += 1) {
    const top = 150 + track * 46;
    pen.fillStyle = track % 2 === 0 ? "#2c5b66" : "#6b4c2a";
    pen.fillRect(160 + track * 20, top, 700, 36);
    pen.fillStyle = "#3ecf6d";
    pen.fillRect(20, top, 60 + 50 * Math.sin(timeMs / 90 + track), 14);
  }
  pen.fillStyle = "#ffb000";
  pen.fillRect(160 + ((timeMs / 12) % 1080), 140, 2, 570);
}

let paintedMs = 0;

function paint(): void {
  requestAnimationFrame(paint);
  const nowMs = performance.timeOrigin + performance.now();
  if (pen === null || pen === undefined || nowMs - paintedMs < FRAME_MS) return;
  paintedMs = nowMs;
  pen.setTransform(width / DRAWN.width, 0, 0, height / DRAWN.height, 0, 0);
  paintDesk(pen, nowMs);
  paintTimeCode(pen, nowMs);
}

window.startTone = async () => {
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: 1000 });
  tone.connect(new GainNode(audio, { gain: 0.5 })).connect(audio.destination);
  tone.start();
  await audio.resume();
};

paint();
