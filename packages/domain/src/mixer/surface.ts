/** What the artist's DAW currently shows on a control surface. Anything that the DAW hasn't sent is null. */
import type { DawKind } from "./fader-law.ts";
import {
  type FromDaw,
  type Lamp,
  masterStrip,
  type StripSwitch,
  stripsPerBank,
  switchOfLamp,
  transportKeys,
} from "./mackie.ts";

export type StripState = {
  label: string;
  /** Rises whenever the strip may have moved to another track. */
  generation: number;
  level: number | null;
  /** A lamp of the ring, 1 to 11. */
  pan: number | null;
} & Record<StripSwitch, boolean | null>;

export type TransportState = {
  run: "stopped" | "playing" | "paused" | null;
  record: "off" | "armed" | "recording" | null;
  /** Bars and beats or a timecode, as the DAW writes it. */
  position: string;
};

export type SurfaceState = {
  strips: readonly StripState[];
  /** 0 to 12 for each strip of the bank, and 13 if it clips. */
  meters: readonly number[];
  /** Both rows of 56 characters. Null until the DAW has sent text. */
  display: string | null;
  digits: readonly string[];
  lamps: Readonly<Partial<Record<"stop" | "play" | "record", Lamp>>>;
};

/** The row of the display with the tracks' names. */
export type NameRow = "upper" | "lower";
export const nameRowOf = (daw: DawKind): NameRow => (daw === "cubase" ? "lower" : "upper");

const cellsPerRow = 56;
const cellsPerStrip = 7;
const lampNotes = { stop: transportKeys.stop, play: transportKeys.play, record: transportKeys.record } as const;
const clipping = 13;

const unknownStrip = (generation: number): StripState => ({
  label: "",
  generation,
  level: null,
  pan: null,
  mute: null,
  solo: null,
  arm: null,
});

export const silentSurface = (generation = 1): SurfaceState => ({
  strips: Array.from({ length: stripsPerBank + 1 }, () => unknownStrip(generation)),
  meters: Array.from({ length: stripsPerBank }, () => 0),
  display: null,
  digits: Array.from({ length: 10 }, () => " "),
  lamps: {},
});

/**
 * The surface after a bank key, when each strip may show another track. It keeps its values until the DAW changes them.
 */
export const afterBankKey = (surface: SurfaceState): SurfaceState => ({
  ...surface,
  strips: surface.strips.map((strip, index) =>
    index === masterStrip ? strip : { ...strip, generation: strip.generation + 1 },
  ),
});

export function hearDaw(surface: SurfaceState, message: FromDaw, names: NameRow): SurfaceState {
  switch (message.type) {
    case "fader":
      return changeStrip(surface, message.strip, { level: message.level });
    case "ring":
      return changeStrip(surface, message.strip, { pan: message.place });
    case "lamp":
      return hearLamp(surface, message);
    case "meter":
    case "clip":
      return hearMeter(surface, message);
    case "digit":
      return { ...surface, digits: surface.digits.with(message.place, message.text) };
    case "text":
      return hearText(surface, message, names);
    case "reset":
      return silentSurface(Math.max(...surface.strips.map(({ generation }) => generation)) + 1);
    case "question":
    case "own-message":
      return surface;
  }
}

function changeStrip(surface: SurfaceState, index: number, change: Partial<StripState>): SurfaceState {
  const strip = surface.strips[index];
  return strip === undefined ? surface : { ...surface, strips: surface.strips.with(index, { ...strip, ...change }) };
}

function hearLamp(surface: SurfaceState, message: Extract<FromDaw, { type: "lamp" }>): SurfaceState {
  const pressed = switchOfLamp(message);
  if (pressed !== null) return changeStrip(surface, pressed.strip, { [pressed.what]: pressed.on });
  const { note, lamp } = message;
  for (const name of ["stop", "play", "record"] as const)
    if (note === lampNotes[name]) return { ...surface, lamps: { ...surface.lamps, [name]: lamp } };
  return surface;
}

function hearMeter(surface: SurfaceState, message: Extract<FromDaw, { type: "meter" | "clip" }>): SurfaceState {
  const before = surface.meters[message.strip] ?? 0;
  const level = message.type === "meter" ? message.level : message.on ? clipping : Math.min(before, clipping - 1);
  return level === before ? surface : { ...surface, meters: surface.meters.with(message.strip, level) };
}

/** A DAW sends only the cells that changed, so names can arrive in pieces. */
function hearText(
  surface: SurfaceState,
  { at, text }: Extract<FromDaw, { type: "text" }>,
  names: NameRow,
): SurfaceState {
  const before = surface.display ?? " ".repeat(2 * cellsPerRow);
  const display = before.slice(0, at) + text + before.slice(at + text.length);
  const row = names === "upper" ? 0 : cellsPerRow;
  const strips = surface.strips.map((strip, index) => {
    if (index === masterStrip) return strip;
    const label = display.slice(row + index * cellsPerStrip, row + (index + 1) * cellsPerStrip).trim();
    if (label === strip.label) return strip;
    // A strip's first name doesn't mean that its track has changed.
    return { ...strip, label, generation: strip.label === "" ? strip.generation : strip.generation + 1 };
  });
  return { ...surface, display, strips };
}

/** The DAW counts as recording only if its record lamp is lit and it's also playing. */
export function transportOf({ lamps, digits }: SurfaceState): TransportState {
  const { stop, play, record } = lamps;
  const isPlaying = play === "on" || play === "blink";
  const run = stop === "on" ? (play === "on" ? "paused" : "stopped") : isPlaying ? "playing" : null;
  const isArmed = record === "on" || record === "blink";
  return {
    run,
    record:
      record === undefined ? null : !isArmed ? "off" : record === "on" && run === "playing" ? "recording" : "armed",
    position: digits.toReversed().join("").trim(),
  };
}
