/** The screen that the artist shares in the sample: a DAW, drawn on a canvas, whose playhead follows the mix. */
import { texts } from "../texts.ts";
import { beatsPerBar, beatsPerMinute, loopBeats, loudnessAt, type Note, type Part, score } from "./score.ts";

export type DrawnDaw = {
  canvas: HTMLCanvasElement;
  /** Returns a new media track with the picture. The caller has to stop it. */
  openTrack(): MediaStreamTrack | null;
  close(): void;
};

export type Transport = { beat(): number; isPlaying(): boolean };
type Picture = CanvasRenderingContext2D;

const width = 1_280;
const height = 720;
const framesPerSecond = 30;
const barTop = { transport: 0, ruler: 72, tracks: 104 };
const rowHeight = 86;
const headWidth = 190;
const beatWidth = (width - headWidth) / loopBeats;
const masterTop = barTop.tracks + rowHeight * score.length;
const sans = '"Archivo Variable", "Helvetica Neue", Arial, sans-serif';
const mono = '"IBM Plex Mono", Menlo, Consolas, monospace';
const ink = { bright: "#f2efe8", soft: "#a3a9b3", line: "#2c323b" };

export function createDrawnDaw(transport: Transport): DrawnDaw {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const picture = canvas.getContext("2d", { alpha: false });
  if (picture === null) throw new Error("this browser draws no canvas");
  const rests = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const tracks = drawTracks();
  // This uses a timer, because browsers stop animation frames for a canvas that's scrolled out of view.
  const timer = setInterval(() => draw(picture, { tracks, transport, rests }), 1_000 / framesPerSecond);
  draw(picture, { tracks, transport, rests });
  return {
    canvas,
    openTrack: () => canvas.captureStream(framesPerSecond).getVideoTracks()[0] ?? null,
    close: () => clearInterval(timer),
  };
}

type Scene = { tracks: HTMLCanvasElement; transport: Transport; rests: boolean };

function draw(picture: Picture, { tracks, transport, rests }: Scene): void {
  // With reduced motion, the playhead steps from beat to beat.
  const beat = rests ? Math.floor(transport.beat()) : transport.beat();
  picture.drawImage(tracks, 0, 0);
  drawTransport(picture, { beat, isPlaying: transport.isPlaying() });
  const levels = score.map((part) => (transport.isPlaying() ? 0.85 * loudnessAt(part, beat) : 0));
  for (const [row, level] of levels.entries()) drawLevel(picture, { top: rowTop(row) + 56, level, length: 146 });
  const sum = Math.min(
    1,
    levels.reduce((total, level) => total + level * 0.3, 0),
  );
  for (const [channel, level] of [sum, sum * 0.93].entries())
    drawLevel(picture, { top: masterTop + 22 + channel * 18, level, length: width - headWidth - 40, left: headWidth });
  picture.fillStyle = ink.bright;
  picture.fillRect(headWidth + beat * beatWidth - 1, barTop.ruler, 2, masterTop - barTop.ruler);
}

const rowTop = (row: number) => barTop.tracks + row * rowHeight;

/** Everything that doesn't move, drawn once. */
function drawTracks(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const picture = canvas.getContext("2d", { alpha: false });
  if (picture === null) throw new Error("this browser draws no canvas");
  fill(picture, "#15181d", [0, 0, width, height]);
  drawRuler(picture);
  for (const [row, part] of score.entries()) drawPart(picture, part, rowTop(row));
  write(picture, texts.daw.mix, { left: 20, top: masterTop + 46, font: `600 24px ${sans}` });
  return canvas;
}

function drawRuler(picture: Picture): void {
  fill(picture, "#1b1f26", [0, barTop.ruler, width, barTop.tracks - barTop.ruler]);
  for (let beat = 0; beat < loopBeats; beat += beatsPerBar) {
    const left = headWidth + beat * beatWidth;
    fill(picture, ink.line, [left, barTop.ruler, 1, masterTop - barTop.ruler]);
    write(picture, String(beat / beatsPerBar + 1), {
      left: left + 8,
      top: barTop.ruler + 22,
      font: `20px ${mono}`,
      colour: ink.soft,
    });
  }
  for (const [name, bar] of [
    [texts.daw.verse, 0],
    [texts.daw.chorus, 4],
  ] as const)
    write(picture, name, {
      left: headWidth + bar * beatsPerBar * beatWidth + 34,
      top: barTop.ruler + 22,
      font: `600 20px ${sans}`,
      colour: "#ffb224",
    });
}

function drawPart(picture: Picture, part: Part, top: number): void {
  fill(picture, ink.line, [0, top + rowHeight - 1, width, 1]);
  fill(picture, part.colour, [0, top, 5, rowHeight - 1]);
  write(picture, part.name, { left: 20, top: top + 38, font: `600 24px ${sans}` });
  for (let bar = 0; bar < loopBeats / beatsPerBar; bar += 1) {
    const notes = part.notes.filter(({ atBeat }) => Math.floor(atBeat / beatsPerBar) === bar);
    if (notes.length > 0) drawClip(picture, { part, notes, bar, top: top + 8 });
  }
}

type Clip = { part: Part; notes: readonly Note[]; bar: number; top: number };

/** Draws one bar of a part. Higher notes are drawn higher up. */
function drawClip(picture: Picture, { part, notes, bar, top }: Clip): void {
  const clipHeight = rowHeight - 17;
  const left = headWidth + bar * beatsPerBar * beatWidth;
  fill(picture, `${part.colour}40`, [left + 2, top, beatsPerBar * beatWidth - 4, clipHeight]);
  const pitches = part.notes.map(({ midi }) => midi);
  const lowest = Math.min(...pitches);
  const range = Math.max(1, Math.max(...pitches) - lowest);
  for (const { atBeat, beats, midi } of notes) {
    const high = ((midi - lowest) / range) * (clipHeight - 20);
    const long = Math.min(beats * beatWidth, left + beatsPerBar * beatWidth - 4 - (headWidth + atBeat * beatWidth));
    fill(picture, part.colour, [headWidth + atBeat * beatWidth + 3, top + clipHeight - 14 - high, long - 2, 8]);
  }
}

function drawTransport(picture: Picture, { beat, isPlaying }: { beat: number; isPlaying: boolean }): void {
  fill(picture, "#0f1216", [0, barTop.transport, width, barTop.ruler]);
  picture.fillStyle = isPlaying ? "#4ad07d" : ink.soft;
  picture.beginPath();
  if (isPlaying) for (const [x, y] of triangle) picture.lineTo(x, y);
  else picture.rect(24, 24, 22, 24);
  picture.fill();
  const bar = Math.floor(beat / beatsPerBar) + 1;
  const position = `${bar}.${(Math.floor(beat) % beatsPerBar) + 1}`;
  write(picture, position, { left: headWidth, top: 47, font: `500 30px ${mono}` });
  write(picture, `${beatsPerMinute} BPM  4/4`, {
    left: headWidth + 100,
    top: 45,
    font: `22px ${mono}`,
    colour: ink.soft,
  });
  write(picture, texts.daw.title, { left: width - 470, top: 45, font: `600 24px ${sans}`, colour: "#ffb224" });
}

const triangle = [
  [24, 22],
  [48, 36],
  [24, 50],
] as const;

type Level = { top: number; level: number; length: number; left?: number };

function drawLevel(picture: Picture, { top, level, length, left = 20 }: Level): void {
  fill(picture, "#0b0e12", [left, top, length, 10]);
  fill(picture, level > 0.92 ? "#ffb224" : "#4ad07d", [left, top, length * level, 10]);
}

function fill(picture: Picture, colour: string, [left, top, wide, high]: [number, number, number, number]): void {
  picture.fillStyle = colour;
  picture.fillRect(left, top, wide, high);
}

type Placed = { left: number; top: number; font: string; colour?: string };

function write(picture: Picture, text: string, { left, top, font, colour = ink.bright }: Placed): void {
  picture.font = font;
  picture.fillStyle = colour;
  picture.fillText(text, left, top);
}
