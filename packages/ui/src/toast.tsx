import { Toast as Base } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { classNames } from "./class-names.ts";

export type ToastTone = "default" | "success" | "destructive";
export type ToastMessage = { title: string; description?: string; tone?: ToastTone };

type ToastData = { tone: ToastTone };
export type Toasts = ReturnType<typeof createToasts>;

/** Where the product says that something happened; `show` may be called from anywhere, also before the region stands. */
export function createToasts() {
  const manager = Base.createToastManager<ToastData>();
  return {
    manager,
    show({ title, description, tone = "default" }: ToastMessage): void {
      // Always the low (polite) priority: the high one renders its text twice.
      manager.add({
        title,
        description,
        timeout: tone === "destructive" ? 10_000 : 5_000,
        data: { tone },
      });
    },
  };
}

/** Rendered once, next to the pages. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  return (
    <Base.Provider toastManager={toasts.manager} limit={4}>
      <Base.Portal>
        <Base.Viewport className="fixed right-4 bottom-4 z-60 flex w-[calc(100vw-2rem)] max-w-sm flex-col gap-2 outline-hidden">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

const edgeOf: Record<ToastTone, string> = {
  default: "border-l-accent",
  success: "border-l-live",
  destructive: "border-l-stop-strong",
};

function ToastList() {
  const { toasts } = Base.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const tone = toast.data?.tone ?? "default";
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        data-tone={tone}
        swipeDirection="right"
        className={classNames(
          "rounded-md border border-line border-l-4 bg-raised text-ink transition-[opacity,translate] duration-150 data-ending-style:translate-x-4 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:opacity-0",
          edgeOf[tone],
        )}
      >
        <Base.Content className="flex items-start gap-3 p-3">
          <div className="flex min-w-0 flex-1 flex-col gap-0.5">
            <Base.Title className="font-semibold text-sm" />
            <Base.Description className="break-words text-ink-muted text-sm" />
          </div>
          <Base.Close
            aria-label="Dismiss"
            className="-mt-1 -mr-1 inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    );
  });
}
