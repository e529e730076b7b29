import type { OwnTakeView } from "@foldback/protocol/http/takes";
import { AlertDialog } from "@foldback/ui/alert-dialog";
import { Button } from "@foldback/ui/button";
import { useState } from "react";
import { api } from "../../../shared/http/api-client.ts";
import { useServerAction } from "../model/use-server-action.ts";
import type { Storing } from "../model/use-storing.ts";
import { texts } from "../texts.ts";
import { DeliverTake } from "./deliver-take.tsx";
import { StoredLinks } from "./stored-links.tsx";

type StoredActionsProps = { take: OwnTakeView; name: string; storing: Storing; isOnlyCopy: boolean };

/** What can be done with a copy on Foldback: download, deliver, withdraw and remove. */
export function StoredActions({ take, name, storing, isOnlyCopy }: StoredActionsProps) {
  const [asking, setAsking] = useState<"nothing" | "deliver" | "remove">("nothing");
  const { isBusy, run } = useServerAction();
  const { takeId, stem } = take;
  const storedStemId = stem?.sealed ? stem.takeId : null;
  const refresh = () => void storing.stored.refetch();
  const remove = async () => {
    if (await run(texts.failed.removeCopy, () => api.takes.remove({ takeId }))) {
      storing.discard(takeId);
      refresh();
    }
    setAsking("nothing");
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {take.sealed !== null && (
          <StoredLinks takeId={takeId} format={take.sealed.format} stemId={storedStemId} hasWav={isOnlyCopy} />
        )}
        {take.sealed !== null && (
          <Button size="sm" onClick={() => setAsking("deliver")}>
            {texts.deliver}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => setAsking("remove")}>
          {texts.removeCopy}
        </Button>
      </div>
      <Deliveries take={take} refresh={refresh} />
      {asking === "deliver" && (
        <DeliverTake
          take={take}
          name={name}
          engineers={storing.stored.data?.engineers ?? []}
          refresh={refresh}
          close={() => setAsking("nothing")}
        />
      )}
      <AlertDialog
        open={asking === "remove"}
        onOpenChange={() => setAsking("nothing")}
        title={texts.removeCopyTitle(name)}
        description={isOnlyCopy ? texts.removeLastCopyHint : texts.removeCopyHint}
        actionLabel={texts.removeCopy}
        onAction={() => void remove()}
        tone="stop"
        busy={isBusy}
      />
    </div>
  );
}

function Deliveries({ take, refresh }: { take: OwnTakeView; refresh: () => void }) {
  const { isBusy, run } = useServerAction();
  const withdraw = async (engineerId: string) => {
    if (await run(texts.failed.withdraw, () => api.takes.withdraw({ takeId: take.takeId, engineerId }))) refresh();
  };
  if (take.deliveries.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {take.deliveries.map(({ engineerId, name, withTalkback }) => (
        <li key={engineerId} className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-words text-ink-muted">
            {withTalkback ? texts.deliveredWithTalkback(name) : texts.deliveredTo(name)}
          </span>
          <Button size="sm" variant="ghost" busy={isBusy} onClick={() => void withdraw(engineerId)}>
            {texts.withdraw}
          </Button>
        </li>
      ))}
    </ul>
  );
}
