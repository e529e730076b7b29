import { X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import type { Toast, Toasts, ToastTone } from "./toast-list.ts";

export { createToasts, type ToastMessage, type Toasts } from "./toast-list.ts";

const edgeOf: Record<ToastTone, string> = {
  default: "border-l-accent",
  success: "border-l-live",
  destructive: "border-l-stop-strong",
};
const showForMs: Record<ToastTone, number> = { default: 5_000, success: 5_000, destructive: 10_000 };

/**
 * Rendered once; stands at the end of the document, above dialogs. Read out politely; waits while somebody points at it
 * or is in it. Bottom left; on top while a dialog is open, whose buttons are at the bottom, and on a phone, over the bar of the page:
 * neither its heading nor what is at the thumb is covered. A page with a rail along its bottom sets `--corner-clearance` on the root element.
 */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot);
  const [held, setHeld] = useState(false);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only makes it wait.
    <div
      aria-live="polite"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed left-4 z-60 flex w-[calc(100vw-2rem)] max-w-sm flex-col gap-2 max-sm:inset-x-2 max-sm:top-1 max-sm:w-auto sm:bottom-[calc(1rem+var(--corner-clearance,0px))] sm:[:root:has([role$=dialog])_&]:top-4 sm:[:root:has([role$=dialog])_&]:bottom-auto"
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
      {action !== undefined && (
        <Button
          size="sm"
          onClick={() => {
            close(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
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
