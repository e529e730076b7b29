import { Badge, type BadgeTone } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { useQuery } from "@tanstack/react-query";
import type { Api } from "../../../shared/http/api-client.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { countText, momentText } from "../../../shared/operators/figures.ts";
import { texts } from "../texts.ts";
import { Loaded, PageTitle } from "./list-frame.tsx";
import { SecurityEvents } from "./security-events.tsx";

type Health = Awaited<ReturnType<Api["admin"]["health"]>>;
type Component = Health["components"][number];

const refreshMs = 30_000;
const names: Record<Component["id"], string> = {
  database: texts.database,
  authentication: texts.authentication,
  signaling: texts.signaling,
  jobs: texts.jobs,
  mail: texts.mail,
  turn: "TURN",
  transcriber: texts.transcriber,
  summariser: texts.summariser,
  payments: texts.payments,
  evidence: texts.evidence,
  disk: texts.disk,
  takes: texts.takes,
  backups: texts.backups,
  kills: texts.kills,
};
const tones: Record<Component["status"], { tone: BadgeTone; text: string }> = {
  healthy: { tone: "live", text: texts.healthy },
  warning: { tone: "fair", text: texts.warning },
  error: { tone: "stop-solid", text: texts.error },
};

export function HealthView() {
  const health = useQuery(apiQueries.admin.health.queryOptions({ staleTime: 0, refetchInterval: refreshMs }));
  return (
    <>
      <PageTitle title={texts.health}>
        <Button busy={health.isFetching} onClick={() => void health.refetch()}>
          {texts.refresh}
        </Button>
      </PageTitle>
      <Loaded query={health} what={texts.theHealth}>
        {(data) => (
          <>
            <Figures data={data} />
            <ul aria-label={texts.components} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {data.components.map((component) => (
                <ComponentCard key={component.id} component={component} />
              ))}
            </ul>
            <SecurityEvents security={data.security} />
            <p className="text-ink-muted text-sm">{texts.healthHint(momentText(data.atMs))}</p>
          </>
        )}
      </Loaded>
    </>
  );
}

const Figures = ({ data }: { data: Health }) => (
  <dl className="grid gap-3 sm:grid-cols-3">
    <Figure
      term={texts.responseTime}
      value={data.responseTimeMs === null ? texts.notMeasured : texts.milliseconds(data.responseTimeMs)}
    />
    <Figure term={texts.connections} value={countText(data.connections)} />
    <Figure
      term={texts.errorRate}
      value={data.errorRate === null ? texts.notMeasured : `${(data.errorRate * 100).toFixed(2)}%`}
    />
  </dl>
);

const Figure = ({ term, value }: { term: string; value: string }) => (
  <div className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-panel p-5">
    <dt className="text-ink-muted text-sm">{term}</dt>
    <dd className="figures break-words text-3xl">{value}</dd>
  </div>
);

const ComponentCard = ({ component }: { component: Component }) => (
  <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-panel p-5">
    <span className="flex items-center justify-between gap-3">
      <strong>{names[component.id]}</strong>
      <Badge tone={tones[component.status].tone}>{tones[component.status].text}</Badge>
    </span>
    <span className="break-words text-ink-muted text-sm">{component.detail}</span>
    <span className="figures text-ink-faint text-xs">{texts.milliseconds(component.tookMs)}</span>
  </li>
);
