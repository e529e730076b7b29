import { QRCodeSVG } from "qrcode.react";
import { landing } from "../../../site/texts/landing.ts";

const sizePx = 176;

export const QrCode = ({ address }: { address: string }) => (
  <QRCodeSVG value={address} size={sizePx} level="M" title={landing.code.of(new URL(address).host)} />
);
