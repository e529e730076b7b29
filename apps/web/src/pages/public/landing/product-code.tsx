import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { landing } from "../../../site/texts/landing.ts";

const QrCode = lazyPart(() => import("./qr-code.tsx"), "QrCode");

const never = () => () => {};
/** Null until scripts run, because a prerendered page doesn't know its own address. */
const useOrigin = () =>
  useSyncExternalStore<string | null>(
    never,
    () => window.location.origin,
    () => null,
  );

/** On a phone, localhost is the phone itself. */
const opensOnPhone = (origin: string): boolean =>
  !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);

/** Shows a working QR code with the URL of this page. It's hidden on screens as small as a phone's. */
export function ProductCode() {
  const origin = useOrigin();
  if (origin === null || !opensOnPhone(origin)) return null;
  return (
    <figure className="hidden w-fit items-center gap-5 rounded-lg border border-line bg-panel p-5 md:flex">
      <span className="flex size-[200px] items-center justify-center rounded-sm bg-white p-3">
        <Suspense>
          <QrCode address={`${origin}/`} />
        </Suspense>
      </span>
      <figcaption className="flex max-w-[200px] flex-col gap-1">
        <span className="font-semibold">{landing.code.title}</span>
        <span className="break-words text-ink-muted text-xs">{landing.code.opens(new URL(origin).host)}</span>
      </figcaption>
    </figure>
  );
}
