/**
 * A DAW as a Mackie Control surface sees it: it keeps a mixer, obeys the surface's messages, and answers with its own.
 * It echoes every change, sends only what has changed, and ignores a bank key at the end of the mixer.
 */

type Track = { name: string; level: number; pan: number; mute: boolean; solo: boolean; arm: boolean };
type Bytes = readonly number[];

const stripCount = 8;
const rows = { arm: 0x00, solo: 0x08, mute: 0x10 } as const;
const lamps = { stop: 0x5d, play: 0x5e, record: 0x5f } as const;
const bankMoves: Record<number, number> = { 46: -stripCount, 47: stripCount, 48: -1, 49: 1 };
/** Cells of the display that belong to one strip. */
const cells = 7;

export type FakeDaw = ReturnType<typeof createFakeDaw>;

export function createFakeDaw(names: readonly string[], send: (bytes: Bytes) => void) {
  const tracks: Track[] = names.map((name) => {
    return { name, level: 12_000, pan: 6, mute: false, solo: false, arm: false };
  });
  let master = 13_000;
  let offset = 0;
  let isAnswering = false;
  const received: Bytes[] = [];
  const transport = { stop: true, play: false, record: false };
  const shown = new Map<string, string>();

  /** Sends a message unless the surface already shows exactly this. */
  function show(place: string, bytes: Bytes) {
    const text = bytes.join();
    if (!isAnswering || shown.get(place) === text) return;
    shown.set(place, text);
    send(bytes);
  }

  function showStrip(index: number) {
    const track = tracks[offset + index];
    const level = track?.level ?? 0;
    show(`fader ${index}`, [0xe0 | index, level & 0x7f, level >> 7]);
    show(`ring ${index}`, [0xb0, 0x30 + index, track?.pan ?? 0]);
    for (const row of ["arm", "solo", "mute"] as const)
      show(`${row} ${index}`, [0x90, rows[row] + index, track?.[row] ? 0x7f : 0]);
    show(`name ${index}`, nameBytes(index, track?.name ?? ""));
  }

  function showAll() {
    for (let index = 0; index < stripCount; index += 1) showStrip(index);
    show("master", [0xe8, master & 0x7f, master >> 7]);
    for (const name of ["stop", "play", "record"] as const)
      show(`lamp ${name}`, [0x90, lamps[name], transport[name] ? 0x7f : 0]);
  }

  function press(note: number) {
    for (const row of ["arm", "solo", "mute"] as const) {
      const track = tracks[offset + note - rows[row]];
      if (note >= rows[row] && note < rows[row] + stripCount && track !== undefined) track[row] = !track[row];
    }
    const next = offset + (bankMoves[note] ?? 0);
    if (next >= 0 && next < tracks.length) offset = next;
    obeyTransport(transport, note);
  }

  return {
    tracks,
    transport,
    /** What the surface sent, in order. */
    received,
    master: () => master,
    offset: () => offset,
    /** Sends everything, as a DAW does when it starts. */
    start() {
      isAnswering = true;
      shown.clear();
      showAll();
    },
    receive(bytes: Bytes) {
      received.push(bytes);
      const [status = 0, first = 0, second = 0] = bytes;
      const track = tracks[offset + (status & 0x0f)];
      if ((status & 0xf0) === 0xe0 && (status & 0x0f) === stripCount) master = (second << 7) | first;
      else if ((status & 0xf0) === 0xe0 && track !== undefined) track.level = (second << 7) | first;
      else if (status === 0x90 && second > 0 && first < 0x68) press(first);
      else if (status === 0xb0 && first >= 0x10 && first < 0x18) turn(tracks[offset + first - 0x10], second);
      showAll();
    },
    /** The artist works in the DAW. */
    change(index: number, change: Partial<Track>) {
      Object.assign(tracks[index] ?? {}, change);
      showAll();
    },
    meter: (strip: number, level: number) => send([0xd0, (strip << 4) | level]),
    say: send,
    /** A crashed DAW doesn't answer. */
    hang() {
      isAnswering = false;
    },
  };
}

function obeyTransport(transport: Record<keyof typeof lamps, boolean>, note: number) {
  if (note === lamps.stop) Object.assign(transport, { stop: true, play: false });
  if (note === lamps.play) Object.assign(transport, { stop: false, play: true });
  if (note === lamps.record) transport.record = !transport.record;
}

function nameBytes(index: number, name: string): Bytes {
  const characters = [...name.slice(0, cells - 1).padEnd(cells)].map((character) => character.charCodeAt(0));
  return [0xf0, 0, 0, 0x66, 0x14, 0x12, index * cells, ...characters, 0xf7];
}

function turn(track: Track | undefined, value: number) {
  if (track === undefined) return;
  const ticks = (value & 0x40) === 0 ? value & 0x3f : -(value & 0x3f);
  track.pan = Math.max(1, Math.min(11, track.pan + ticks));
}
