import type { DeliveredTakeView } from "@foldback/protocol/http/takes";
import { Panel } from "@foldback/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { deliveredText, takeName } from "../model/take-texts.ts";
import { texts } from "../texts.ts";
import { StoredLinks } from "./stored-links.tsx";
import { GapCount, GapList, TakeFormatText, TakeHash, TakeHeading, TakeLength } from "./take-facts.tsx";

/** A message tells an open dashboard of every delivery. We also poll, because a message can be lost. */
const pollMs = 20_000;

/** The takes that artists have delivered to this engineer. Renders nothing if there are none. */
export function DeliveredTakes() {
  const delivered = useQuery(apiQueries.takes.delivered.queryOptions({ refetchInterval: pollMs }));
  const takes = delivered.data?.takes ?? [];
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
  return (
    <article aria-label={name} className="flex min-w-0 flex-col gap-2">
      <TakeHeading name={name}>
        <TakeLength frames={take.frames} sampleRateHz={sampleRateHz} />
        <TakeFormatText format={sealed.format} sampleRateHz={sampleRateHz} />
        <GapCount gaps={sealed.gaps} />
      </TakeHeading>
      <p className="text-ink-muted text-sm">{deliveredText(take)}</p>
      <GapList gaps={sealed.gaps} sampleRateHz={sampleRateHz} />
      <TakeHash root={take.root} />
      <div className="flex flex-wrap gap-2">
        <StoredLinks takeId={take.takeId} format={sealed.format} />
      </div>
    </article>
  );
}
