import type { RoomCode } from "@foldback/domain/ids";
import { pairingUrl, parseRoomCode } from "@foldback/domain/room-code";
import { ErrorState } from "@foldback/ui/error-state";
import { Spinner } from "@foldback/ui/spinner";
import { QRCodeSVG } from "qrcode.react";
import { phoneTexts } from "./phone-texts.ts";
import { useOfferedCode } from "./use-pairing.ts";

const sizePx = 176;

type RoomQrCodeProps = { roomCode: string; sessionId: string };

/**
 * Dark on white in both themes, and with a margin, so that cameras can read it. The code works only once and expires
 * after a few minutes.
 */
export function RoomQrCode({ roomCode, sessionId }: RoomQrCodeProps) {
  const { token, problem, retry } = useOfferedCode(sessionId);
  const code = parseRoomCode(roomCode);
  if (code === null) return null;
  if (token === null)
    return problem === null ? (
      <span className="flex size-50 items-center justify-center">
        <Spinner label={phoneTexts.creatingCode} />
      </span>
    ) : (
      <ErrorState spacing="px-6 py-4" title={phoneTexts.noCode} message={problem} onRetry={retry} />
    );
  return <PairingQr origin={window.location.origin} code={code} token={token} />;
}

type PairingQrProps = { origin: string; code: RoomCode; token: string };

export function PairingQr({ origin, code, token }: PairingQrProps) {
  return (
    <span className="rounded-md bg-white p-3">
      <QRCodeSVG
        value={pairingUrl(origin, { code, token })}
        size={sizePx}
        level="H"
        title={phoneTexts.codeTitle(code)}
      />
    </span>
  );
}
