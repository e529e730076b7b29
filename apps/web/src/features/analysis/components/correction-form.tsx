import type { ClipView } from "@foldback/protocol/signaling";
import { Button } from "@foldback/ui/button";
import { timecodeText } from "@foldback/ui/timecode";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { updateClip } from "../../../shared/notes/clips.ts";
import { texts } from "../texts.ts";

type CorrectionFormProps = { clip: ClipView; text: string; close: () => void };

const longestText = 4_000;

/** Corrects a transcript. The server keeps the original too. */
export function CorrectionForm({ clip, text, close }: CorrectionFormProps) {
  const queryClient = useQueryClient();
  const [words, setWords] = useState(text);
  const correct = useMutation(
    apiQueries.talkback.correct.mutationOptions({
      onSuccess(corrected) {
        updateClip(queryClient, corrected);
        close();
      },
    }),
  );
  const isChanged = words.trim() !== "" && words.trim() !== text;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isChanged) correct.mutate({ clipId: clip.id, text: words.trim() });
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={submit} onKeyDown={(event) => event.key === "Escape" && close()}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the user has just pressed a button to open this field.
        autoFocus
        aria-label={texts.wordsAt(timecodeText(clip.atMs))}
        rows={3}
        maxLength={longestText}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        className="w-full rounded-md border border-line-strong bg-sunken px-3 py-2 text-base sm:text-sm"
      />
      {correct.isError && (
        <p role="alert" className="text-stop-text text-xs">
          {failureOf(correct.error).message}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={correct.isPending} disabled={!isChanged}>
          {texts.save}
        </Button>
        <Button size="sm" variant="ghost" onClick={close}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
