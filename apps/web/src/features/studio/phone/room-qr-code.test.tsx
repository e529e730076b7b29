import { roomCodeFrom } from "@foldback/domain/room-code";
import { QRCodeSVG } from "qrcode.react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PairingQr } from "./room-qr-code.tsx";

const pathsOf = (markup: string) => [...markup.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);

test("[QR-1] the QR code contains the room's address with the token in its fragment, at 176 px and level H", () => {
  const code = roomCodeFrom("0a1b2c3d-0000-4000-8000-000000000000");
  const [token, other] = ["AbC_-123AbC_-123AbC_-1", "ZbC_-123AbC_-123AbC_-1"];
  const drawn = renderToStaticMarkup(<PairingQr origin="https://studio.example" code={code} token={token} />);
  const saying = (value: string) => pathsOf(renderToStaticMarkup(<QRCodeSVG value={value} size={176} level="H" />));
  expect(pathsOf(drawn)).toEqual(saying(`https://studio.example/room/P0A1B2C3D#p=${token}`));
  expect(pathsOf(drawn)).not.toEqual(saying(`https://studio.example/room/P0A1B2C3D#p=${other}`));
  expect(drawn).toContain('width="176"');
  expect(drawn).not.toContain(token);
});
