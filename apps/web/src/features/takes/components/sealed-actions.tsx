import { isInTwoPlaces } from "@foldback/domain/takes/take-light";
import type { TakeMark } from "@foldback/domain/takes/take-notes";
import { AlertDialog } from "@foldback/ui/alert-dialog";
import { Button } from "@foldback/ui/button";
import { useState } from "react";
import { fileName } from "../model/take-texts.ts";
import { useShelfAction } from "../model/use-shelf-action.ts";
import { hasTalkback, placesOf, type StoredRowProps } from "../model/use-storing.ts";
import { type TakeWav, useWavFile } from "../model/use-wav-file.ts";
import { texts } from "../texts.ts";
import { CompareButton, type Comparing } from "./compare-button.tsx";
import { RenameTake } from "./rename-take.tsx";

type SealedActionsProps = StoredRowProps & {
  name: string;
  wav: TakeWav;
  marks: readonly TakeMark[];
  /** Null if there's no other take to compare it with. */
  comparing: Comparing | null;
};

async function download(wav: TakeWav, name: string) {
  const address = await wav.make();
  if (address === null) return;
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName(name);
  link.click();
}

/** The buttons that compare, download, rename and delete a finished take. */
export function SealedActions({ takes, take, name, refresh, storing, comparing, wav, marks }: SealedActionsProps) {
  const [asking, setAsking] = useState<"nothing" | "rename" | "remove">("nothing");
  const { isBusy, run } = useShelfAction();
  const { stem, ...copies } = placesOf(take, storing.copyOf(take.takeId));
  const isStored = isInTwoPlaces(copies);
  const isTalkbackStored = stem === null || isInTwoPlaces(stem);
  const remove = async () => {
    if (await run(texts.failed.remove, () => takes.shelf.remove(take.takeId))) {
      takes.uploads.forget(take.takeId);
      refresh();
    }
    setAsking("nothing");
  };
  const talkbackName = texts.talkbackTitle(name);
  const talkback = useWavFile({ layer: "talkback", takes, take, name: talkbackName, marks });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {comparing !== null && <CompareButton comparing={comparing} />}
        <Button size="sm" busy={wav.isMaking} onClick={() => void download(wav, name)}>
          {texts.download}
        </Button>
        {hasTalkback(take) && (
          <Button size="sm" busy={talkback.isMaking} onClick={() => void download(talkback, talkbackName)}>
            {texts.downloadTalkback}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => setAsking("rename")}>
          {texts.rename}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsking("remove")}>
          {texts.remove}
        </Button>
        <span role="status" className="self-center text-ink-muted text-xs">
          {(wav.isMaking || talkback.isMaking) && texts.preparing}
        </span>
      </div>
      {asking === "rename" && (
        <RenameTake takes={takes} take={take} refresh={refresh} storing={storing} close={() => setAsking("nothing")} />
      )}
      <AlertDialog
        open={asking === "remove"}
        onOpenChange={() => setAsking("nothing")}
        title={texts.removeTitle(name)}
        description={
          isStored ? (isTalkbackStored ? texts.removeHintStored : texts.removeHintTalkback) : texts.removeHint
        }
        actionLabel={texts.remove}
        onAction={() => void remove()}
        tone="stop"
        busy={isBusy}
      />
    </>
  );
}
