import type { ClipView } from "@foldback/protocol/signaling";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { previewOf, updateClip } from "../../../shared/notes/clips.ts";
import type { NotesSlotProps } from "../../../shared/notes/slot-types.ts";
import { noticeMessage, showNotice } from "../../../shared/toasts/notices.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

/** Updates every open list from signaling, and announces new transcripts to screen readers. */
export function TalkbackUpdates({ role, feed }: Pick<NotesSlotProps, "role" | "feed">) {
  const queryClient = useQueryClient();
  const [words, setWords] = useState("");
  useEffect(() => {
    const told = new Set<string>();
    return feed.subscribeNotes((change) => {
      if (change.type === "notes-changed") {
        void queryClient.invalidateQueries({ queryKey: apiQueries[change.part].key() });
        return;
      }
      updateClip(queryClient, change.clip);
      const id = `${change.clip.id} ${change.clip.status}`;
      if (told.has(id)) return;
      told.add(id);
      if (role === "engineer") showClip(change.clip);
      setWords((known) => spokenOf(change.clip) ?? known);
    });
  }, [feed, queryClient, role]);
  return (
    <p role="status" aria-label={texts.talkback} className="sr-only">
      {words}
    </p>
  );
}

const spokenOf = ({ speakerName, transcript }: ClipView): string | null =>
  transcript === null ? null : `${speakerName}: ${transcript}`;

/** Shows a notice about a clip, but doesn't repeat it when the transcript is corrected. */
function showClip({ status, transcript, original, problem }: ClipView): void {
  if (status === "transcribed" && transcript !== null && original === null)
    showNotice("talkbackTranscribed", { values: { preview: previewOf(transcript) } });
  if (status === "failed") toasts.show({ ...noticeMessage("transcriptionFailed"), description: problem ?? undefined });
}
