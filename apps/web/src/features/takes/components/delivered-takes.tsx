import type { DeliveredTakeView } from "@foldback/protocol/http/takes";
import { Badge } from "@foldback/ui/badge";
import { buttonStyles } from "@foldback/ui/button-styles";
import { Panel } from "@foldback/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { deliveredText, gapLine, lengthText, takeName } from "../model/take-texts.ts";
import { formatText, texts } from "../texts.ts";
import { HandOffLink } from "./hand-off-link.tsx";

/** We poll, because artists can deliver at any time and no message reports that to an open dashboard. */
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="min-w-0 break-words font-medium">{name}</h3>
        <span className="figures text-ink-muted text-sm">{lengthText(take.frames, sampleRateHz)}</span>
        <span className="text-ink-muted text-sm">
          {formatText[sealed.format]}, {sampleRateHz / 1_000} kHz
        </span>
        <Badge tone={sealed.gaps.length === 0 ? "neutral" : "accent"}>
          {sealed.gaps.length === 0 ? texts.noGaps : texts.gaps(sealed.gaps.length)}
        </Badge>
      </div>
      <p className="text-ink-muted text-sm">{deliveredText(take)}</p>
      {sealed.gaps.length > 0 && (
        <ul className="text-ink-muted text-xs">
          {sealed.gaps.map((gap) => (
            <li key={gap.firstFrame}>{gapLine(gap, sampleRateHz)}</li>
          ))}
        </ul>
      )}
      <p className="figures truncate text-ink-muted text-xs" title={take.root}>
        {texts.hash} {take.root}
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={`/takes/${take.takeId}/wav`} download className={buttonStyles({ size: "sm" })}>
          {texts.download}
        </a>
        <HandOffLink takeId={take.takeId} />
      </div>
    </article>
  );
}
