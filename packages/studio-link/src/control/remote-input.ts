/**
 * Converts all remote input to one form. Data channel frames use fractions of the picture, and signaling messages use
 * per cent or pixels of the 1920 by 1080 reference screen.
 */
import { fromPercent, fromReferenceScreen, type PicturePoint } from "@foldback/domain/control/picture-geometry";
import type { ControlFrame } from "@foldback/protocol/control";
import type { ServerMessage } from "@foldback/protocol/signaling";

type Stamp = { epoch: number; sequence: number };
export type RemoteInput = Stamp &
  (
    | { kind: "pointer"; point: PicturePoint }
    | { kind: "pointer-gone" }
    | { kind: "native-mouse-move"; point: PicturePoint }
    | { kind: "click"; point: PicturePoint }
    | { kind: "native-mouse-click"; point: PicturePoint }
    | { kind: "native-key"; code: string; down: boolean }
  );

/** Returns null if the frame isn't input. */
export function inputOfFrame(frame: ControlFrame): RemoteInput | null {
  switch (frame.kind) {
    case "pointer":
    case "native-mouse-move":
    case "click":
    case "native-mouse-click": {
      const { kind, epoch, sequence, x, y } = frame;
      return { kind, epoch, sequence, point: { x, y } };
    }
    case "pointer-gone":
    case "native-key":
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

type PlacedKind = "pointer" | "click" | "native-mouse-move" | "native-mouse-click";

function placed({ epoch, sequence }: Stamp, kind: PlacedKind, point: PicturePoint): RemoteInput | null {
  const inside = point.x >= 0 && point.x <= 1 && point.y >= 0 && point.y <= 1;
  return inside ? { kind, epoch, sequence, point } : null;
}
