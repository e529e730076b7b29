import type { Shelf } from "@foldback/studio-link/takes/shelf-messages";
import { EmptyState } from "@foldback/ui/empty-state";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Select } from "@foldback/ui/select";
import { Spinner } from "@foldback/ui/spinner";
import { AudioLines } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";
import { groupTakes, type TakeOrder, takeOrders } from "../model/sort-takes.ts";
import { sessionText } from "../model/take-texts.ts";
import type { Takes } from "../model/takes-of.ts";
import { useComparison } from "../model/use-comparison.ts";
import { useShelf } from "../model/use-shelf.ts";
import { type Storing, useStoring } from "../model/use-storing.ts";
import { useTakes } from "../model/use-takes.ts";
import { orderText, texts } from "../texts.ts";
import { CompareTakes } from "./compare-takes.tsx";
import { RecorderPanel } from "./recorder-panel.tsx";
import { StoredPanel } from "./stored-panel.tsx";
import { TakeRow } from "./take-row.tsx";

/** The recorder, and the takes on this computer. */
export function TakesTab(props: TakesSlotProps) {
  const takes = useTakes(props);
  const shelf = useShelf(takes);
  const storing = useStoring(takes, shelf.data?.takes);
  const { data: stored } = storing.stored;
  useEffect(() => {
    if (shelf.data === undefined || stored === undefined) return;
    const known = [...shelf.data.takes, ...shelf.data.unreadable, ...stored.takes];
    takes.notes.keepOnly(known.map(({ takeId }) => takeId));
  }, [takes, shelf.data, stored]);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <RecorderPanel takes={takes} sessionId={props.sessionId} inputChoice={props.inputChoice} />
      <Panel title={texts.takes} spacing="gap-3 p-5">
        <ShelfList takes={takes} shelf={shelf} storing={storing} />
      </Panel>
      {/* Until the shelf has been read, its takes would appear here too, and dialogs opened from them would close. */}
      {!shelf.isPending && (
        <StoredPanel takes={takes} storing={storing} here={shelf.data?.takes.map(({ takeId }) => takeId) ?? []} />
      )}
    </div>
  );
}

type ShelfListProps = { takes: Takes; shelf: ReturnType<typeof useShelf>; storing: Storing };

function ShelfList({ takes, shelf, storing }: ShelfListProps) {
  const { refetch } = shelf;
  const refresh = useCallback(() => void refetch(), [refetch]);
  if (shelf.isPending) return <Spinner label={texts.loading} className="m-auto py-8" />;
  if (shelf.isLoadingError)
    return <ErrorState title={texts.notLoaded} message={texts.notLoadedHint} onRetry={refresh} />;
  return <Rows takes={takes} shelf={shelf.data} refresh={refresh} storing={storing} />;
}

/** With fewer takes, we don't offer a choice of order. */
const manyTakes = 3;

type RowsProps = { takes: Takes; shelf: Shelf; refresh: () => void; storing: Storing };

function Rows({ takes, shelf, refresh, storing }: RowsProps) {
  const comparison = useComparison(shelf.takes.filter(({ state }) => state.status === "sealed"));
  const [order, setOrder] = useState<TakeOrder>("newest");
  const hasOthers = (storing.stored.data?.takes.length ?? 0) > 0;
  return (
    <>
      {comparison.chosen.length === 1 && (
        <p role="status" className="text-ink-muted text-sm">
          {texts.chooseAnother}
        </p>
      )}
      {comparison.pair !== null && (
        <CompareTakes key={comparison.chosen.join()} takes={takes} pair={comparison.pair} close={comparison.close} />
      )}
      {shelf.takes.length === 0 && hasOthers && <p className="text-ink-muted text-sm">{texts.noneHere}</p>}
      {shelf.takes.length === 0 && !hasOthers && (
        <EmptyState icon={<AudioLines />} title={texts.noTakes}>
          {texts.noTakesHint}
        </EmptyState>
      )}
      {shelf.takes.length >= manyTakes && (
        <Select
          label={texts.order}
          value={order}
          onValueChange={setOrder}
          items={takeOrders.map((value) => ({ value, label: orderText[value] }))}
          className="w-full max-w-60"
        />
      )}
      {groupTakes(shelf.takes, order).map((group) => (
        <section key={group.id} className="flex min-w-0 flex-col gap-3">
          {order === "session" && (
            <h3 className="font-medium text-ink-muted text-sm">{sessionText(group.sessionAt)}</h3>
          )}
          <ul className="flex flex-col divide-y divide-line">
            {group.takes.map((take) => (
              <li key={take.takeId} className="py-4 first:pt-0 last:pb-0">
                <TakeRow
                  takes={takes}
                  take={take}
                  refresh={refresh}
                  storing={storing}
                  comparing={comparison.of(take)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shelf.unreadable.length > 0 && (
        <p className="text-accent-text text-sm">{texts.unreadable(shelf.unreadable.length)}</p>
      )}
    </>
  );
}
