import type { ClipView } from "@foldback/protocol/signaling";
import { Button } from "@foldback/ui/button";
import { IconButton } from "@foldback/ui/icon-button";
import { timecodeText } from "@foldback/ui/timecode";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { clipStateText, updateClip } from "../../../shared/notes/clips.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { lineId } from "../model/notes-context.ts";
import { texts } from "../texts.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { EngineLabel } from "./engine-label.tsx";
import { PlayButton } from "./play-button.tsx";

export function TranscriptLine({ clip, lit }: { clip: ClipView; lit: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  const at = timecodeText(clip.atMs);
  const hasSound = clip.status !== "recording";
  return (
    <li
      id={lineId(clip.id)}
      data-lit={lit || undefined}
      className="flex min-w-0 scroll-my-2 items-start gap-2 rounded-md border-transparent border-l-4 px-2 py-2 data-lit:border-accent data-lit:bg-raised"
    >
      {hasSound ? <PlayButton clipId={clip.id} at={at} /> : <span className="size-8 shrink-0" />}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <span className="figures text-ink-faint text-xs">{at}</span>
          <span className="font-medium text-sm">{clip.speakerName}</span>
          {clip.engine !== null && <EngineLabel engine={clip.engine} />}
        </div>
        {isEditing && clip.transcript !== null ? (
          <CorrectionForm clip={clip} text={clip.transcript} close={() => setIsEditing(false)} />
        ) : (
          <Words clip={clip} />
        )}
      </div>
      {clip.transcript !== null && !isEditing && (
        <IconButton
          label={texts.correct(at)}
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => setIsEditing(true)}
        />
      )}
    </li>
  );
}

function Words({ clip }: { clip: ClipView }) {
  const state = clipStateText(clip);
  if (state !== null)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className={clip.status === "failed" ? "text-stop-text" : "text-ink-muted"}>{state}</p>
        {(clip.status === "failed" || clip.status === "no-speech") && <RetryButton clipId={clip.id} />}
      </div>
    );
  return (
    <>
      <p className="break-words">{clip.transcript}</p>
      {clip.original !== null && (
        <details className="text-ink-muted text-xs">
          <summary className="w-fit cursor-pointer py-1">{texts.corrected}</summary>
          <p className="break-words">{texts.heard(clip.original)}</p>
        </details>
      )}
    </>
  );
}

function RetryButton({ clipId }: { clipId: string }) {
  const queryClient = useQueryClient();
  const retry = useMutation(
    apiQueries.talkback.retry.mutationOptions({
      onSuccess: (clip) => updateClip(queryClient, clip),
      onError: (error) =>
        toasts.show({ title: texts.clipFailed, description: failureOf(error).message, tone: "destructive" }),
    }),
  );
  return (
    <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate({ clipId })}>
      {texts.retry}
    </Button>
  );
}
