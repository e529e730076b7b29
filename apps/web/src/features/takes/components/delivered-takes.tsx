import type { DeliveredTakeView } from "@foldback/protocol/http/takes";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { placesOf } from "../model/take-places.ts";
import { deliveredText, takeName } from "../model/take-texts.ts";
import { texts } from "../texts.ts";
import { StoredLinks } from "./stored-links.tsx";
import { GapCount, TakeFormatText, TakeHash, TakeHeading, TakeLength } from "./take-facts.tsx";
import { TakeMarks } from "./take-marks.tsx";

/** Signaling reports every delivery to an open dashboard. Polling finds deliveries whose message was lost. */
const pollMs = 20_000;

/** The takes that artists have delivered to this engineer. Renders nothing if there are none. */
export function DeliveredTakes() {
  const delivered = useQuery(apiQueries.takes.delivered.queryOptions({ refetchInterval: pollMs }));
  const takes = delivered.data?.takes ?? [];
  if (delivered.isLoadingError)
    return (
      <Panel title={texts.delivered} spacing="gap-3 p-5">
        <ErrorState
          title={texts.deliveredNotLoaded}
          message={failureOf(delivered.error).message}
          onRetry={() => void delivered.refetch()}
        />
      </Panel>
    );
  if (takes.length === 0) return null;
  return (
    <Panel title={texts.delivered} spacing="gap-3 p-5">
      <ul className="flex flex-col divide-y divide-line">
        {takes.map((take) => (
          <li key={take.takeId} className="py-4 first:pt-0 last:pb-0">
            <DeliveredTake take={take} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DeliveredTake({ take }: { take: DeliveredTakeView }) {
  const name = takeName(take);
  const { sealed, sampleRateHz } = take;
  if (sealed === null) return null;
  // The session's markers aren't shown here. The hand-off has them if the engineer took part in that session.
  const places = placesOf({ take, gaps: sealed.gaps, marks: take.marks, markers: [] });
  return (
    <article aria-label={name} className="flex min-w-0 flex-col gap-2">
      <TakeHeading name={name}>
        <TakeLength frames={take.frames} sampleRateHz={sampleRateHz} />
        <TakeFormatText format={sealed.format} sampleRateHz={sampleRateHz} />
        <GapCount gaps={sealed.gaps} />
      </TakeHeading>
      <p className="text-ink-muted text-sm">{deliveredText(take)}</p>
      <TakeMarks places={places} sampleRateHz={sampleRateHz} jump={null} changes={null} />
      <TakeHash root={take.root} />
      <div className="flex flex-wrap gap-2">
        <StoredLinks takeId={take.takeId} format={sealed.format} />
      </div>
    </article>
  );
}
