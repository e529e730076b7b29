/**
 * Shared by both kinds of dialog. Dialogs keep clear of a bar at the bottom of the page (see `--corner-clearance` in
 * toast.tsx). On a phone, a dialog that can be closed at its top leaves room above it for a toast. The scroll padding
 * is as high as the consent dialog's footer on a phone, so that a footer doesn't cover the focused control. Something
 * with `data-tall` makes a footer about twice as high.
 */
export const dialogStyles = {
  backdrop:
    "fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0",
  popup:
    "fixed top-[calc((100dvh-var(--corner-clearance,0px))/2)] left-1/2 z-40 flex max-h-[calc(100dvh-2rem-var(--corner-clearance,0px))] max-sm:data-[dismissal=free]:top-[calc((100dvh+3.5rem-var(--corner-clearance,0px))/2)] max-sm:data-[dismissal=free]:max-h-[calc(100dvh-5.5rem-var(--corner-clearance,0px))] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col gap-5 overflow-y-auto rounded-lg border border-line bg-panel p-6 text-ink has-data-footer:scroll-pb-40 has-[[data-footer]_[data-tall]]:scroll-pb-84 has-data-footer:pb-0 transition-[opacity,scale] duration-150 data-ending-style:scale-[0.98] data-starting-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:opacity-0",
  close:
    "absolute top-4 right-4 inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted transition-colors hover:bg-raised hover:text-ink",
  /** Give the element `data-footer`. A sticky element stops at the padding, so the popup has no padding below it. */
  footer: "sticky bottom-0 -mx-6 flex flex-wrap justify-end gap-3 border-line border-t bg-panel px-6 py-4",
} as const;
