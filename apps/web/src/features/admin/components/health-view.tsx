import { Badge, type BadgeTone } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { useQuery } from "@tanstack/react-query";
import type { Api } from "../../../shared/api-client.ts";
import { apiQueries } from "../../../shared/api-client.ts";
import { countText, momentText } from "../../../shared/figures.ts";
import { Loaded, PageTitle } from "./list-frame.tsx";
import { SecurityEvents } from "./security-events.tsx";

type Health = Awaited<ReturnType<Api["admin"]["health"]>>;
type Component = Health["components"][number];

const refreshMs = 30_000;
const names: Record<Component["id"], string> = {
  database: "Database",
  authentication: "Authentication",
  signaling: "Signaling",
  jobs: "Jobs",
  mail: "Mail",
  turn: "TURN",
  transcriber: "Transcriber",
  summariser: "Summariser",
  payments: "Payments",
  evidence: "Evidence",
  disk: "Disk",
  kills: "Kills",
};
const tones: Record<Component["status"], { tone: BadgeTone; text: string }> = {
  healthy: { tone: "live", text: "Healthy" },
  warning: { tone: "fair", text: "Warning" },
  error: { tone: "stop-solid", text: "Error" },
};

export function HealthView() {
  const health = useQuery(apiQueries.admin.health.queryOptions({ staleTime: 0, refetchInterval: refreshMs }));
  return (
    <>
      <PageTitle title="Health">
        <Button busy={health.isFetching} onClick={() => void health.refetch()}>
          Refresh
        </Button>
      </PageTitle>
      <Loaded query={health} what="Health">
        {(data) => (
          <>
            <Figures data={data} />
            <ul aria-label="Components" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {data.components.map((component) => (
                <ComponentCard key={component.id} component={component} />
              ))}
            </ul>
            <SecurityEvents security={data.security} />
            <p className="text-ink-muted text-sm">
              Asked {momentText(data.atMs)}. Refreshes every 30 seconds; figures are of the last five minutes and of the
              server that answered.
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}

const Figures = ({ data }: { data: Health }) => (
  <dl className="grid gap-3 sm:grid-cols-3">
    <Figure term="Response time" value={data.responseTimeMs === null ? "not measured" : `${data.responseTimeMs} ms`} />
    <Figure term="Connections" value={countText(data.connections)} />
    <Figure
      term="Error rate"
      value={data.errorRate === null ? "not measured" : `${(data.errorRate * 100).toFixed(2)}%`}
    />
  </dl>
);

const Figure = ({ term, value }: { term: string; value: string }) => (
  <div className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-panel p-5">
    <dt className="text-ink-muted text-sm">{term}</dt>
    <dd className="figures truncate text-3xl">{value}</dd>
  </div>
);

const ComponentCard = ({ component }: { component: Component }) => (
  <li className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-panel p-5">
    <span className="flex items-center justify-between gap-3">
      <strong>{names[component.id]}</strong>
      <Badge tone={tones[component.status].tone}>{tones[component.status].text}</Badge>
    </span>
    <span className="break-words text-ink-muted text-sm">{component.detail}</span>
    <span className="figures text-ink-faint text-xs">{component.tookMs} ms</span>
  </li>
);
