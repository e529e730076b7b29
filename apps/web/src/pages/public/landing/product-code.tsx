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

/** A working QR code of the address this page was loaded from. */
export function ProductCode() {
  const origin = useOrigin();
  return (
    <figure className="flex w-fit flex-col gap-4 rounded-lg border border-line bg-panel p-5">
      <span className="flex size-[200px] items-center justify-center rounded-sm bg-white p-3 text-center text-[#474d56] text-xs">
        {origin === null ? (
          landing.hero.codeHint
        ) : (
          <Suspense>
            <QrCode address={`${origin}/`} />
          </Suspense>
        )}
      </span>
      <figcaption className="flex max-w-[200px] flex-col gap-1">
        <span className="font-semibold">{landing.hero.code}</span>
        <span className="break-words text-ink-muted text-xs">
          {origin === null ? "" : landing.hero.codeOpens(new URL(origin).host)}
        </span>
      </figcaption>
    </figure>
  );
}
