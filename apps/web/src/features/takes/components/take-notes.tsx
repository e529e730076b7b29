import { maxTakeTextLength, ratings } from "@foldback/domain/takes/take-notes";
import { Button } from "@foldback/ui/button";
import { StarRating } from "@foldback/ui/star-rating";
import { TextArea } from "@foldback/ui/text-area";
import type { KeptNotes } from "../model/use-take-notes.ts";
import { savingText, texts } from "../texts.ts";

/** At this length and above, we show how many characters are left. */
const nearlyFull = maxTakeTextLength - 200;

/** The rating and the notes, which are saved automatically. */
export function TakeNotes({ kept }: { kept: KeptNotes }) {
  const { notes, status, change } = kept;
  const { length } = notes.text.value;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <StarRating
          label={texts.rating}
          noneLabel={texts.noRating}
          starsLabel={texts.stars}
          ratings={ratings}
          value={notes.rating.value}
          onValueChange={(rating) => change({ rating })}
        />
        <span role="status" className="text-ink-muted text-xs">
          {savingText[status]}
        </span>
        {(status === "failed" || status === "only-here") && (
          <Button size="sm" variant="ghost" onClick={() => void kept.save()}>
            {texts.tryAgain}
          </Button>
        )}
      </div>
      <TextArea
        label={texts.notes}
        rows={2}
        dir="auto"
        maxLength={maxTakeTextLength}
        placeholder={texts.notesHint}
        value={notes.text.value}
        onValueChange={(text) => change({ text }, { soon: true })}
        onBlur={kept.flush}
      />
      {length >= nearlyFull && (
        <p className="figures text-ink-muted text-xs">{texts.charactersLeft(maxTakeTextLength - length)}</p>
      )}
    </div>
  );
}
