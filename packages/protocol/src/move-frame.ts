/**
 * A move as 13 bytes: kind, epoch, sequence, x and y (CT-10). Both sides keep their buffers, so sending a move doesn't
 * allocate memory, and reading one allocates only a view of the bytes that arrived.
 */
export type MoveFrame = {
  kind: "pointer" | "native-mouse-move";
  epoch: number;
  sequence: number;
  x: number;
  y: number;
};

const layout = { kind: 0, epoch: 1, sequence: 5, x: 9, y: 11, length: 13 } as const;
const kinds = ["pointer", "native-mouse-move"] as const;
/** One part in 65,535 is a sixteenth of a pixel on a screen of 3840 pixels. */
const fractionSteps = 0xff_ff;

/** HAZARD: each call overwrites the bytes that the last one returned. A data channel copies them when it sends. */
export function createMoveEncoder(): (move: MoveFrame) => Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(layout.length);
  const view = new DataView(bytes.buffer);
  return (move) => {
    view.setUint8(layout.kind, kinds.indexOf(move.kind));
    view.setUint32(layout.epoch, move.epoch);
    view.setUint32(layout.sequence, move.sequence);
    view.setUint16(layout.x, Math.round(move.x * fractionSteps));
    view.setUint16(layout.y, Math.round(move.y * fractionSteps));
    return bytes;
  };
}

/**
 * Returns null for anything but a well-formed move. HAZARD: each call overwrites the move that the last one returned,
 * so use it before the next one arrives.
 */
export function createMoveDecoder(): (data: ArrayBuffer) => MoveFrame | null {
  const move: MoveFrame = { kind: "pointer", epoch: 0, sequence: 0, x: 0.5, y: 0.5 };
  return (data) => {
    if (data.byteLength !== layout.length) return null;
    const view = new DataView(data);
    const kind = kinds[view.getUint8(layout.kind)];
    if (kind === undefined) return null;
    move.kind = kind;
    move.epoch = view.getUint32(layout.epoch);
    move.sequence = view.getUint32(layout.sequence);
    move.x = view.getUint16(layout.x) / fractionSteps;
    move.y = view.getUint16(layout.y) / fractionSteps;
    return move;
  };
}
