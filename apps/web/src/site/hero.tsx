import { QRCodeSVG } from "qrcode.react";
import type { ReactNode } from "react";

/** The first screen of the home page. */
export function Hero({ actions, notice }: { actions: ReactNode; notice: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-7xl flex-1 content-between items-end gap-x-16 gap-y-12 px-4 pt-14 pb-12 sm:px-6 lg:grid-cols-[1fr_auto] lg:pt-20">
      <h1 className="lettering max-w-[7em] text-5xl lg:col-span-2">Never Lose a Take</h1>
      <div className="flex flex-col gap-8">
        <p className="max-w-xl text-ink-muted text-lg">
          Your engineer sees your session, hears your mix and talks you through it from anywhere. You say what they may
          do, and you end it with one press.
        </p>
        <div className="flex flex-wrap gap-3">{actions}</div>
        {notice}
      </div>
      <ProductCode />
    </div>
  );
}

const codeSizePx = 176;

/** A real code: it opens the product at the address it is seen at. */
function ProductCode() {
  const { origin, host } = window.location;
  return (
    <figure className="flex w-fit flex-col gap-4 rounded-lg border border-line bg-panel p-5">
      <span className="rounded-sm bg-white p-3">
        <QRCodeSVG value={`${origin}/`} size={codeSizePx} level="M" title={`QR code of ${host}`} />
      </span>
      <figcaption className="flex max-w-[200px] flex-col gap-1">
        <span className="font-semibold">Scan on any studio PC</span>
        <span className="break-words text-ink-muted text-xs">Opens {host} on your phone.</span>
      </figcaption>
    </figure>
  );
}
