import { Panel } from "@foldback/ui/panel";
import { TrendChart } from "@foldback/ui/trend-chart";
import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/api-client.ts";
import { Banner } from "../../../shared/banner.tsx";
import { countText, poundsText } from "../../../shared/figures.ts";
import { Loaded, PageTitle } from "./list-frame.tsx";

export function RevenueView() {
  const revenue = useQuery(apiQueries.admin.revenue.queryOptions({ staleTime: 0 }));
  return (
    <>
      <PageTitle title="Revenue" />
      <Loaded query={revenue} what="Revenue">
        {({ paymentsConfigured, recurringPence, activePlans, months, ...data }) => (
          <>
            {!paymentsConfigured && (
              <Banner title="Payments are not configured">
                Nobody can pay yet, so these figures are true zeros. The setting STRIPE_SECRET_KEY turns payments on.
              </Banner>
            )}
            <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
              <Figure
                label="Monthly recurring"
                value={poundsText(recurringPence)}
                note="What plans that are active or in their grace pay a month, in pounds. Trials, rests, unpaid plans and other currencies do not count."
              />
              <Figure
                label="Active plans"
                value={countText(activePlans.starter + activePlans.pro + activePlans.enterprise)}
                note={`Starter ${activePlans.starter}, Pro ${activePlans.pro}, Enterprise ${activePlans.enterprise}. The same plans that the recurring figure counts.`}
              />
              <Figure
                label="This month"
                value={`${countText(data.newThisMonth)} new`}
                note={`${countText(data.churnedThisMonth)} ended. Plans that began or ended since the first of the month; a checkout that was never paid is none.`}
              />
              <Figure
                label="Session payments"
                value={poundsText(data.sessionPaymentsPence)}
                note="What sessions say was paid for them, all time. Plans do not count here."
              />
            </div>
            <Panel title="Monthly recurring revenue">
              <p className="text-ink-muted text-sm">The monthly recurring figure at the end of each month.</p>
              <TrendChart
                title="Monthly recurring revenue, the last twelve months"
                points={months.map((month) => ({ label: month.month, value: month.recurringPence }))}
                format={poundsText}
              />
            </Panel>
          </>
        )}
      </Loaded>
    </>
  );
}

const Figure = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <div className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-panel p-5">
    <span className="text-ink-muted text-sm">{label}</span>
    <span className="figures truncate text-3xl">{value}</span>
    {note !== undefined && <span className="text-ink-muted text-xs">{note}</span>}
  </div>
);
