import { AlertDialog } from "@foldback/ui/alert-dialog";
import { Button } from "@foldback/ui/button";
import { useEffect, useState } from "react";
import { fileName, localTime } from "../model/take-texts.ts";
import { useShelfAction } from "../model/use-shelf-action.ts";
import { localRoot, type StoredRowProps, serverRoot } from "../model/use-storing.ts";
import { texts } from "../texts.ts";
import { RenameTake } from "./rename-take.tsx";

/** Whether this take is chosen for a comparison. */
export type Comparing = { isChosen: boolean; toggle: () => void };
type SealedActionsProps = StoredRowProps & {
  name: string;
  /** Null if there's no other take to compare it with. */
  comparing: Comparing | null;
};

/** Play, compare, download, rename and delete. */
export function SealedActions({ takes, take, name, renew, storing, comparing }: SealedActionsProps) {
  const [asking, setAsking] = useState<"nothing" | "rename" | "remove">("nothing");
  const { file, make, isMaking } = useWavFile({ takes, take, name });
  const { isBusy, run } = useShelfAction();
  const [isPlaying, setIsPlaying] = useState(false);
  const isSafe = localRoot(take) === serverRoot(storing.copyOf(take.takeId));
  const remove = async () => {
    if (await run(texts.failed.remove, () => takes.shelf.remove(take.takeId))) {
      takes.uploads.forget(take.takeId);
      renew();
    }
    setAsking("nothing");
  };
  const download = async () => {
    const address = await make();
    if (address === null) return;
    const link = document.createElement("a");
    link.href = address;
    link.download = fileName(name);
    link.click();
  };
  return (
    <>
      {isPlaying && file !== null && (
        // biome-ignore lint/a11y/useMediaCaption: music has no captions.
        <audio controls autoPlay src={file} aria-label={texts.player(name)} className="w-full" />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={isMaking} onClick={() => void make().then((address) => setIsPlaying(address !== null))}>
          {texts.play}
        </Button>
        {comparing !== null && (
          <Button
            size="sm"
            variant={comparing.isChosen ? "primary" : "default"}
            aria-pressed={comparing.isChosen}
            onClick={comparing.toggle}
          >
            {texts.compare}
          </Button>
        )}
        <Button size="sm" busy={isMaking} onClick={() => void download()}>
          {texts.download}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsking("rename")}>
          {texts.rename}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsking("remove")}>
          {texts.remove}
        </Button>
        <span role="status" className="self-center text-ink-muted text-xs">
          {isMaking && texts.preparing}
        </span>
      </div>
      {asking === "rename" && (
        <RenameTake takes={takes} take={take} renew={renew} storing={storing} close={() => setAsking("nothing")} />
      )}
      <AlertDialog
        open={asking === "remove"}
        onOpenChange={() => setAsking("nothing")}
        title={texts.removeTitle(name)}
        description={isSafe ? texts.removeHintStored : texts.removeHint}
        actionLabel={texts.remove}
        onAction={() => void remove()}
        tone="stop"
        busy={isBusy}
      />
    </>
  );
}

/** Makes the WAV file once, for playing and for downloading. A renamed take gets a new file with its new title. */
function useWavFile({ takes, take, name }: Pick<SealedActionsProps, "takes" | "take" | "name">) {
  const [made, setMade] = useState<{ name: string; address: string } | null>(null);
  const { isBusy, run } = useShelfAction();
  useEffect(() => (made === null ? undefined : () => URL.revokeObjectURL(made.address)), [made]);
  const file = made?.name === name ? made.address : null;
  const make = async (): Promise<string | null> => {
    if (file !== null) return file;
    let address: string | null = null;
    await run(texts.failed.export, async () => {
      const facts = { title: name, localTime: localTime(take.startedAt), marks: take.notes.marks.value };
      address = URL.createObjectURL(await takes.shelf.wavFile(take.takeId, facts));
      setMade({ name, address });
    });
    return address;
  };
  return { file, make, isMaking: isBusy };
}
