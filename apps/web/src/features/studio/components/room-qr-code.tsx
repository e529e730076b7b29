import { parseRoomCode, roomUrl } from "@foldback/domain/room-code";
import { QRCodeSVG } from "qrcode.react";

const sizePx = 176;

/** Dark on white in both themes, with its quiet margin: cameras want it so. */
export function RoomQrCode({ roomCode }: { roomCode: string }) {
  const code = parseRoomCode(roomCode);
  if (code === null) return null;
  const address = roomUrl(window.location.origin, code);
  return (
    <span className="rounded-md bg-white p-3">
      <QRCodeSVG value={address} size={sizePx} level="H" title={`QR code of ${address}`} />
    </span>
  );
}
