import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "../../../shared/http/load-part.ts";
import { landing } from "../../../site/texts/landing.ts";

const QrCode = lazyPart(() => import("./qr-code.tsx"), "QrCode");

const never = () => () => {};
/** Null until scripts run: a page that was made beforehand does not know where it will be seen. */
const useOrigin = () =>
  useSyncExternalStore<string | null>(
    never,
    () => window.location.origin,
    () => null,
  );

/** A real code: it opens the product at the address it is seen at. */
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
          {origin === null ? "" : `Opens ${new URL(origin).host} on your phone.`}
        </span>
      </figcaption>
    </figure>
  );
}
