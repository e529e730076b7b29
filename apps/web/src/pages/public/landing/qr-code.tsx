import { QRCodeSVG } from "qrcode.react";

const sizePx = 176;

export const QrCode = ({ address }: { address: string }) => (
  <QRCodeSVG value={address} size={sizePx} level="M" title={`QR code of ${new URL(address).host}`} />
);
