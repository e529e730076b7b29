/**
 * Converts all remote input to one form. Data channel frames use fractions of the picture, and signaling messages use
 * per cent or pixels of the 1920 by 1080 reference screen.
 */
import { fromPercent, fromReferenceScreen, type PicturePoint } from "@foldback/domain/control/picture-geometry";
import type { DawCommand } from "@foldback/domain/mixer/daw-command";
import type { ControlFrame } from "@foldback/protocol/control";
import type { ServerMessage } from "@foldback/protocol/signaling";

type Stamp = { epoch: number; sequence: number };
export type PlacedInput = { kind: "pointer" | "click" | "native-mouse-move" | "native-mouse-click" } & PicturePoint;
export type RemoteInput = Stamp &
  (
    | PlacedInput
    | { kind: "pointer-gone" }
    | { kind: "native-key"; code: string; down: boolean }
    | { kind: "daw-command"; command: DawCommand }
  );

/** Returns null if the frame isn't input. An input frame already has the right form. */
export function inputOfFrame(frame: ControlFrame): RemoteInput | null {
  switch (frame.kind) {
    case "pointer":
    case "pointer-gone":
    case "native-mouse-move":
    case "click":
    case "native-mouse-click":
    case "native-key":
    case "daw-command":
      return frame;
    default:
      return null;
  }
}

/** Returns null if the message isn't input or its position is outside the picture. */
export function inputOfMessage(message: ServerMessage): RemoteInput | null {
  switch (message.type) {
    case "cursor":
      return placed(message, "pointer", fromPercent(message));
    case "click":
      return placed(message, "click", fromPercent(message));
    case "native-mouse-move":
    case "native-mouse-click":
      return placed(message, message.type, fromReferenceScreen(message));
    default:
      return null;
  }
}

function placed({ epoch, sequence }: Stamp, kind: PlacedInput["kind"], { x, y }: PicturePoint): RemoteInput | null {
  const inside = x >= 0 && x <= 1 && y >= 0 && y <= 1;
  return inside ? { kind, epoch, sequence, x, y } : null;
}
