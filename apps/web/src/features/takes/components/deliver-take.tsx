import { isOnlySpeaker } from "@foldback/domain/takes/only-speaker";
import type { OwnTakeView } from "@foldback/protocol/http/takes";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Select } from "@foldback/ui/select";
import { Switch } from "@foldback/ui/switch";
import { useState } from "react";
import { api } from "../../../shared/http/api-client.ts";
import { useServerAction } from "../model/use-server-action.ts";
import { texts } from "../texts.ts";

type DeliverTakeProps = {
  take: OwnTakeView;
  name: string;
  /** The engineers from the artist's sessions, most recent first. */
  engineers: readonly { id: string; name: string }[];
  refresh: () => void;
  close: () => void;
};

/** Asks which engineer to deliver the take to. Engineers can't get takes in any other way. */
export function DeliverTake({ take, name, engineers, refresh, close }: DeliverTakeProps) {
  const [engineerId, setEngineerId] = useState(engineers[0]?.id ?? null);
  /** Null until the artist changes the switch. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { isBusy, run } = useServerAction();
  const { takeId } = take;
  // Servers that don't know about stems don't send this field, and refuse a delivery that mentions talkback.
  const stem = take.stem ?? null;
  const canHaveTalkback = stem !== null && stem.sealed !== null;
  const withTalkback = canHaveTalkback && (chosen ?? isOnlySpeaker(stem.spokenBy, engineerId));
  // A choice counts only for the engineer it was made for.
  const choose = (id: string | null) => {
    setEngineerId(id);
    setChosen(null);
  };
  const deliver = async () => {
    if (engineerId === null) return;
    const delivery = { takeId, engineerId, ...(stem !== null && { withTalkback }) };
    if (!(await run(texts.failed.deliver, () => api.takes.deliver(delivery)))) return;
    refresh();
    close();
  };
  const footer = (
    <>
      <Button onClick={close}>{texts.cancel}</Button>
      <Button variant="primary" busy={isBusy} disabled={engineerId === null} onClick={() => void deliver()}>
        {texts.deliver}
      </Button>
    </>
  );
  return (
    <Dialog open onOpenChange={close} title={texts.deliverTitle(name)} description={texts.deliverHint} footer={footer}>
      {engineers.length === 0 ? (
        <p>{texts.noEngineers}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <Select
            label={texts.engineer}
            value={engineerId}
            onValueChange={choose}
            items={engineers.map((engineer) => ({ value: engineer.id, label: engineer.name }))}
          />
          {stem !== null && (
            <div className="flex flex-col gap-1">
              <Switch checked={withTalkback} disabled={!canHaveTalkback} onCheckedChange={setChosen}>
                {texts.deliverTalkback}
              </Switch>
              <p className="text-ink-muted text-xs">
                {canHaveTalkback ? texts.deliverTalkbackHint : texts.talkbackNotStored}
              </p>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
