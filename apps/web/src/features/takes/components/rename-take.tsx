import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, useState } from "react";
import { api } from "../../../shared/http/api-client.ts";
import { attempt } from "../../../shared/http/failure.ts";
import { takeName } from "../model/take-name.ts";
import { useShelfAction } from "../model/use-shelf-action.ts";
import type { StoredRowProps } from "../model/use-storing.ts";
import { texts } from "../texts.ts";

const longestName = 80;

export function RenameTake({ takes, take, refresh, storing, close }: StoredRowProps & { close: () => void }) {
  const [name, setName] = useState(takeName(take));
  const { isBusy, run } = useShelfAction();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === "" || !(await run(texts.failed.rename, () => takes.shelf.rename(take.takeId, given)))) return;
    // The copy has its own name. If the server can't be reached, the copy keeps its old name.
    if (storing.copyOf(take.takeId).server !== null) {
      await attempt(api.takes.rename({ takeId: take.takeId, name: given }));
      void storing.stored.refetch();
    }
    refresh();
    close();
  };
  return (
    <Dialog open onOpenChange={close} title={texts.renameTitle}>
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <TextField label={texts.name} value={name} onValueChange={setName} maxLength={longestName} autoFocus />
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={name.trim() === ""}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
