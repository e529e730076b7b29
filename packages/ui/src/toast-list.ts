export type ToastTone = "default" | "success" | "destructive";
/** What can be done about it, for as long as it is shown; pressing closes it. */
type ToastAction = { label: string; run: () => void };
export type ToastMessage = { title: string; description?: string; tone?: ToastTone; action?: ToastAction };
export type Toast = { id: number; title: string; description?: string; tone: ToastTone; action?: ToastAction };
export type Toasts = ReturnType<typeof createToasts>;

/** More at once would cover the work; the oldest gives way. */
const shownAtOnce = 4;

/** Where the product says that something happened; `show` may be called from anywhere. */
export function createToasts() {
  let list: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const put = (next: readonly Toast[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  return {
    /** Answers the id by which it can be closed before its time. */
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
