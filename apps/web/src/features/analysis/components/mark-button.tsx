import { Button } from "@foldback/ui/button";
import { timecodeText } from "@foldback/ui/timecode";
import { useQueryClient } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useCallback, useEffect } from "react";
import { api, apiQueries } from "../../../shared/http/api-client.ts";
import { attempt } from "../../../shared/http/failure.ts";
import type { NotesSlotProps } from "../../../shared/notes/slot-types.ts";
import { isBareKey } from "../../../shared/page/is-bare-key.ts";
import { isTyping } from "../../../shared/page/is-typing.ts";
import { singleKeysAreOn } from "../../../shared/page/single-keys.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

type MarkButtonProps = Pick<NotesSlotProps, "session"> & {
  /** For phones: uses the full width and always shows its label. */
  isWide?: boolean;
};

/** Adds a marker at this moment, as the M key does. Hidden until the session starts. */
export function MarkButton({ session, isWide = false }: MarkButtonProps) {
  const isRunning = session !== null && session.startedAtMs !== null && session.status !== "ended";
  return isRunning ? <Mark sessionId={session.sessionId} isWide={isWide} /> : null;
}

function Mark({ sessionId, isWide }: { sessionId: string; isWide: boolean }) {
  const mark = useMark(sessionId);
  useEffect(() => listenForMark(() => void mark()), [mark]);
  return (
    <Button
      aria-keyshortcuts="M"
      title={texts.markHint}
      size={isWide ? "lg" : "md"}
      className={isWide ? "w-full" : "max-sm:size-10 max-sm:px-0"}
      onClick={() => void mark()}
    >
      <Flag aria-hidden="true" />
      <span className={isWide ? undefined : "max-sm:sr-only"}>{texts.mark}</span>
      <kbd className="figures text-ink-faint text-xs max-sm:hidden">M</kbd>
    </Button>
  );
}

function useMark(sessionId: string) {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const refresh = () => queryClient.invalidateQueries({ queryKey: apiQueries.markers.key() });
    const result = await attempt(api.markers.add({ sessionId, markerId: crypto.randomUUID() }));
    if (!result.ok) {
      toasts.show({ title: texts.notMarked, description: result.failure.message, tone: "destructive" });
      return;
    }
    const { id, label, atMs } = result.value;
    const undo = async () => {
      const removed = await attempt(api.markers.remove({ markerId: id }));
      if (!removed.ok)
        toasts.show({ title: texts.notUndone, description: removed.failure.message, tone: "destructive" });
      await refresh();
    };
    toasts.show({
      title: texts.marked(label),
      description: timecodeText(atMs),
      action: { label: texts.undo, run: () => void undo() },
    });
    await refresh();
  }, [queryClient, sessionId]);
}

/** Listens for the M key. Ignores typing in fields and key repeats. */
function listenForMark(mark: () => void): () => void {
  const ended = new AbortController();
  const press = (event: KeyboardEvent) => {
    if (!isBareKey(event, "KeyM")) return;
    if (!singleKeysAreOn() || isTyping(event.target) || document.querySelector("[role=dialog]") !== null) return;
    event.preventDefault();
    mark();
  };
  window.addEventListener("keydown", press, { signal: ended.signal });
  return () => ended.abort();
}
