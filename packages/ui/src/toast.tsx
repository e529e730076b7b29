import { X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { buttonStyles } from "./button-styles.tsx";
import { classNames } from "./class-names.ts";
import { useToastPlace } from "./toast-place.ts";

type ToastTone = "default" | "success" | "destructive";
/** Pressing the button closes the toast. A link opens a new tab. */
type ToastAction = { label: string; run: () => void } | { label: string; href: string };
export type ToastMessage = { title: string; description?: string; tone?: ToastTone; action?: ToastAction };
type Toast = { id: number; title: string; description?: string; tone: ToastTone; action?: ToastAction };
export type Toasts = ReturnType<typeof createToasts>;

/** A fifth toast closes the oldest one so that toasts don't cover the page. */
const shownAtOnce = 4;

/** `show` works from anywhere, even before the region is mounted. */
export function createToasts() {
  let list: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const put = (next: readonly Toast[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  return {
    /** Returns the toast's id for `close`. */
    show({ title, description, tone = "default", action }: ToastMessage): number {
      lastId += 1;
      put([...list, { id: lastId, title, description, tone, action }].slice(-shownAtOnce));
      return lastId;
    },
    close(id: number): void {
      put(list.filter((toast) => toast.id !== id));
    },
    getSnapshot: () => list,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const edgeOf: Record<ToastTone, string> = {
  default: "border-l-accent",
  success: "border-l-live",
  destructive: "border-l-stop-strong",
};
const showForMs: Record<ToastTone, number> = { default: 5_000, success: 5_000, destructive: 10_000 };

/**
 * Render this once. Toasts appear at the bottom left, or at the top while a dialog is open, and stay while they're
 * hovered or focused. At the bottom they make way for the page's controls (see toast-place.ts). On a large screen they
 * fit next to the widest dialog, which is 48rem. On a phone, only the newest one is shown with a dialog, in the space
 * that dialog-styles.ts leaves for it. A page with a bar at its bottom must set `--corner-clearance` on the root
 * element.
 */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  useToastPlace(region, { list, isHeld: held });
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering over a toast only keeps it open.
    <div
      ref={region}
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed bottom-[calc(1rem+var(--corner-clearance,0px)+var(--lift,0px))] left-4 z-60 flex w-[calc(100vw-2rem)] max-w-sm flex-col gap-2 max-sm:inset-x-2 max-sm:bottom-[calc(0.5rem+var(--corner-clearance,0px)+var(--lift,0px))] max-sm:w-auto max-sm:max-w-none max-lg:[:root:has([data-dismissal=buttons-only])_&]:z-30 [:root:has([role$=dialog])_&]:top-4 [:root:has([role$=dialog])_&]:bottom-auto max-sm:[:root:has([role$=dialog])_&]:top-1 max-sm:[:root:has([role$=dialog])_&]:[&>:not(:last-child)]:hidden xl:[:root:has([role$=dialog])_&]:max-w-[calc((100vw-48rem)/2-2rem)]"
    >
      {list.map((toast) => (
        <ToastPlate key={toast.id} toast={toast} held={held} close={toasts.close} />
      ))}
    </div>,
    document.body,
  );
}

function ToastPlate({ toast, held, close }: { toast: Toast; held: boolean; close: Toasts["close"] }) {
  const { id, title, description, tone, action } = toast;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close(id), showForMs[tone]);
    return () => clearTimeout(timer);
  }, [held, tone, id, close]);
  return (
    <div
      data-tone={tone}
      className={classNames(
        "pointer-events-auto flex items-start gap-3 rounded-md border border-line border-l-4 bg-raised p-3 text-ink max-sm:py-1.5 transition-[opacity,translate] duration-150 starting:translate-y-2 starting:opacity-0",
        edgeOf[tone],
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="font-semibold">{title}</p>
        {description !== undefined && <p className="break-words text-ink-muted">{description}</p>}
      </div>
      {action !== undefined && <ActionOf action={action} close={() => close(id)} />}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => close(id)}
        className="-mt-1 -mr-1 inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

function ActionOf({ action, close }: { action: ToastAction; close: () => void }) {
  if ("href" in action)
    return (
      <a href={action.href} target="_blank" rel="noreferrer" className={buttonStyles({ size: "sm" })}>
        {action.label}
      </a>
    );
  return (
    <Button
      size="sm"
      onClick={() => {
        close();
        action.run();
      }}
    >
      {action.label}
    </Button>
  );
}
