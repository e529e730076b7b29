/**
 * The Mackie Control protocol from the surface's side: what a DAW sends becomes messages, and what the surface does
 * becomes bytes. All channel messages use channels 1 to 9, and note and controller numbers are hexadecimal.
 */

/** Strips 0 to 7 are the bank, and 8 is the master. */
export const stripsPerBank = 8;
export const masterStrip = 8;
export const highestLevel = 16_383;

export type Lamp = "off" | "blink" | "on";
export type FromDaw =
  | { type: "fader"; strip: number; level: number }
  | { type: "lamp"; note: number; lamp: Lamp }
  | { type: "ring"; strip: number; place: number | null }
  | { type: "digit"; place: number; text: string }
  | { type: "text"; at: number; text: string }
  | { type: "meter"; strip: number; level: number }
  | { type: "clip"; strip: number; on: boolean }
  | { type: "question"; about: "device" | "version" }
  | { type: "reset" }
  /** Only a surface sends this, so we're receiving our own messages. */
  | { type: "own-message" };

/** The first note of each row of keys. The strip's number is added to it. */
export const keyRows = { arm: 0x00, solo: 0x08, mute: 0x10 } as const;
export type StripSwitch = keyof typeof keyRows;
const switches = ["arm", "solo", "mute"] as const satisfies readonly StripSwitch[];
export const bankKeys = { left: 0x2e, right: 0x2f, "channel-left": 0x30, "channel-right": 0x31 } as const;
export type BankMove = keyof typeof bankKeys;
export const transportKeys = { rewind: 0x5b, forward: 0x5c, stop: 0x5d, play: 0x5e, record: 0x5f } as const;
export type TransportKey = keyof typeof transportKeys;

/** The state that a lamp shows for one of a strip's keys. Null for any other lamp. */
export function switchOfLamp({ note, lamp }: Extract<FromDaw, { type: "lamp" }>) {
  for (const what of switches) {
    const strip = note - keyRows[what];
    // A mute or solo lamp blinks because of another track's solo. A blinking arm lamp means that the track is armed.
    const on = lamp === "on" || (lamp === "blink" && what === "arm");
    if (strip >= 0 && strip < stripsPerBank) return { what, strip, on };
  }
  return null;
}

const firstTouch = 0x68;
const lastTouch = 0x70;
const header = [0xf0, 0x00, 0x00, 0x66, 0x14];
const models = [0x10, 0x11, 0x14, 0x15];
/** Seven ASCII characters. A DAW shows or stores them as they are. */
const serial = [0x46, 0x4f, 0x4c, 0x44, 0x42, 0x41, 0x4b];
/** Live turns its meters on only for version 3 or later. */
const version = [0x56, 0x33, 0x2e, 0x30, 0x30];
const displayCells = 112;
const digits = 10;

/** Returns null for any message that isn't for a surface, or is damaged. */
export function fromDaw(bytes: Uint8Array): FromDaw | null {
  const [status = 0, first = 0, second = 0] = bytes;
  if (status === 0xf0) return systemMessage(bytes);
  if (first > 0x7f || second > 0x7f) return null;
  const channel = status & 0x0f;
  switch (status & 0xf0) {
    case 0xe0:
      return bytes.length === 3 && channel <= masterStrip
        ? { type: "fader", strip: channel, level: (second << 7) | first }
        : null;
    case 0x90:
      return bytes.length === 3 && channel === 0 ? note(first, second) : null;
    case 0x80:
      return bytes.length === 3 && channel === 0 ? note(first, 0) : null;
    case 0xb0:
      return bytes.length === 3 ? controller(channel, { number: first, value: second }) : null;
    case 0xd0:
      return bytes.length === 2 && channel === 0 ? meter(first) : null;
    default:
      return null;
  }
}

function note(number: number, velocity: number): FromDaw | null {
  // When Ardour starts, it turns off the lamps of all notes, even of those that only report a touch.
  if (number >= firstTouch && number <= lastTouch) return velocity === 0 ? null : { type: "own-message" };
  return { type: "lamp", note: number, lamp: velocity === 0 ? "off" : velocity === 1 ? "blink" : "on" };
}

function controller(channel: number, { number, value }: { number: number; value: number }): FromDaw | null {
  // Digits arrive on channel 1 or 16, and the first one is on the right.
  if (number >= 0x40 && number < 0x40 + digits && (channel === 0 || channel === 15))
    return { type: "digit", place: number - 0x40, text: digitText(value) };
  if (channel !== 0) return null;
  if (number >= 0x10 && number <= 0x17) return { type: "own-message" };
  if (number < 0x30 || number > 0x37) return null;
  const place = value & 0x0f;
  return { type: "ring", strip: number - 0x30, place: place === 0 ? null : place };
}

/** The lower six bits hold an ASCII character from 0x20 to 0x5f. The seventh adds a dot. */
function digitText(value: number): string {
  const low = value & 0x3f;
  const text = String.fromCharCode(low < 0x20 ? low + 0x40 : low);
  return (text === "@" ? " " : text) + ((value & 0x40) === 0 ? "" : ".");
}

function meter(value: number): FromDaw | null {
  const strip = value >> 4;
  const level = value & 0x0f;
  if (strip >= stripsPerBank) return null;
  if (level === 0x0e || level === 0x0f) return { type: "clip", strip, on: level === 0x0e };
  return { type: "meter", strip, level: Math.min(level, 12) };
}

function systemMessage(bytes: Uint8Array): FromDaw | null {
  const isForSurface = bytes[1] === 0 && bytes[2] === 0 && bytes[3] === 0x66 && models.includes(bytes[4] ?? 0);
  if (!isForSurface || bytes.at(-1) !== 0xf7) return null;
  const content = bytes.subarray(6, -1);
  switch (bytes[5]) {
    case 0x00:
      return { type: "question", about: "device" };
    case 0x01:
    case 0x14:
      return { type: "own-message" };
    case 0x13:
      return { type: "question", about: "version" };
    case 0x0f:
    case 0x61:
    case 0x62:
    case 0x63:
      return { type: "reset" };
    case 0x12:
      return displayText(content);
    default:
      return null;
  }
}

/** Some DAWs send bytes above ASCII. We turn those into question marks, so that every later cell keeps its position. */
function displayText([at = displayCells, ...cells]: Uint8Array): FromDaw | null {
  if (at >= displayCells || cells.length === 0) return null;
  const text = cells.map((cell) => (cell >= 0x20 && cell < 0x7f ? String.fromCharCode(cell) : "?")).join("");
  return { type: "text", at, text: text.slice(0, displayCells - at) };
}

export const faderBytes = (strip: number, level: number) => [0xe0 | strip, level & 0x7f, level >> 7];
export const touchBytes = (strip: number, on: boolean) => [0x90, firstTouch + strip, on ? 0x7f : 0];
/** A key press followed by its release, because some DAWs act on the release. */
export const keyBytes = (note: number) => [
  [0x90, note, 0x7f],
  [0x90, note, 0],
];
/** Turns a V-pot by up to fifteen ticks. Negative is left. */
export function turnBytes(strip: number, ticks: number) {
  const count = Math.min(Math.abs(ticks), 15);
  return [0xb0, 0x10 + strip, ticks < 0 ? 0x40 | count : count];
}

/**
 * Announces the surface. REAPER and Bitwig resend everything when they hear it. The challenge is zero, because as the
 * surface we'd accept any answer.
 */
export const announceBytes = [...header, 0x01, ...serial, 0, 0, 0, 0, 0xf7];
export const versionBytes = [...header, 0x14, ...version, 0xf7];
