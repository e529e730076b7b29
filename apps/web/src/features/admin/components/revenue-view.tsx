import { type Column, DataTable } from "@foldback/ui/data-table";
import { Panel } from "@foldback/ui/panel";
import { TrendChart, type TrendPoint } from "@foldback/ui/trend-chart";
import { useQuery } from "@tanstack/react-query";
import { type Api, apiQueries } from "../../../shared/api-client.ts";
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
                note={`${countText(data.churnedThisMonth)} ended. Plans that were first paid or ended since the first of the month; one that was never paid is none.`}
              />
              <Figure
                label="Session payments"
                value={poundsText(data.sessionPaymentsPence)}
                note="What sessions say was paid for them, all time. Plans do not count here."
              />
            </div>
            <div className="grid gap-3 xl:grid-cols-2">
              <Panel title="Monthly recurring revenue">
                <p className="text-ink-muted text-sm">The monthly recurring figure at the end of each month.</p>
                <Trend
                  title="Monthly recurring revenue, the last twelve months"
                  points={months.map((month) => ({ label: month.month, value: month.recurringPence }))}
                />
              </Panel>
              <Panel title="Paid for plans">
                <p className="text-ink-muted text-sm">
                  What came in each month, less what was given back or lost since.
                </p>
                <Trend
                  title="Paid for plans, the last twelve months"
                  points={months.map((month) => ({ label: month.month, value: keptOf(month) }))}
                />
              </Panel>
            </div>
            <DataTable
              caption="Revenue by month"
              columns={columns}
              rows={[...months].reverse()}
              rowKey={({ month }) => month}
            />
            <Explained />
          </>
        )}
      </Loaded>
    </>
  );
}

const Trend = ({ title, points }: { title: string; points: readonly TrendPoint[] }) =>
  points.some(({ value }) => value !== 0) ? (
    <TrendChart title={title} points={points} format={poundsText} />
  ) : (
    <p className="text-sm">Nothing in the last twelve months.</p>
  );

type Month = Awaited<ReturnType<Api["admin"]["revenue"]>>["months"][number];

const keptOf = ({ paidPence, refundedPence, lostPence }: Month) => paidPence - refundedPence - lostPence;

const columns: readonly Column<Month>[] = [
  { id: "month", title: "Month", cell: ({ month }) => month },
  { id: "recurring", title: "Recurring", align: "end", cell: (one) => poundsText(one.recurringPence) },
  { id: "paid", title: "Paid", align: "end", cell: (one) => poundsText(one.paidPence) },
  { id: "refunded", title: "Given back", align: "end", cell: (one) => poundsText(one.refundedPence) },
  { id: "disputed", title: "Disputed", align: "end", cell: (one) => poundsText(one.disputedPence) },
  { id: "lost", title: "Lost", align: "end", cell: (one) => poundsText(one.lostPence) },
  { id: "kept", title: "Kept", align: "end", cell: (one) => poundsText(keptOf(one)) },
  { id: "new", title: "New plans", align: "end", cell: (one) => countText(one.newPlans) },
  { id: "ended", title: "Ended plans", align: "end", cell: (one) => countText(one.churnedPlans) },
];

const explanations = [
  {
    figure: "Recurring",
    meaning:
      "What every plan that ran at the end of the month (of this month: now) brings in a month: its price, a yearly one divided by twelve, less discounts that last. What is taken off a single invoice does not lower it. A plan counts from its first payment, so a trial that nobody has paid is none; one whose renewal is not paid counts for its seven days of grace and no longer. Rests and other currencies are left out. A plan that changed its price counts with today's price in every month it ran.",
  },
  {
    figure: "Paid",
    meaning:
      "What was really paid for plans in the month: after discounts, with what a change of plan added, and nothing for trials. What else stood on the same invoice is left out. In pounds.",
  },
  {
    figure: "Given back",
    meaning:
      "What of the month's payments has gone back since, also when that was in a later month. A past month can still change.",
  },
  {
    figure: "Disputed and lost",
    meaning:
      "What payers have asked their bank to take back (a chargeback), by the month they paid. Disputed: the bank is still deciding, and the provider holds the money. Lost: the bank decided for the payer, and the plan is on hold until the next payment. A dispute that you win counts as paid again. Reply to disputes on the provider's own pages.",
  },
  { figure: "Kept", meaning: "Paid less given back and lost. The provider's own fees and taxes are not taken off." },
  {
    figure: "New and ended plans",
    meaning:
      "Plans by the day of their first payment and of their end, which is that of the grace where a renewal is not paid. A checkout or a trial that was never paid is none.",
  },
  {
    figure: "Annual recurring revenue",
    meaning: "On the dashboards: twelve times the recurring figure, kept once a day.",
  },
] as const;

const Explained = () => (
  <Panel title="How each figure is made">
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {explanations.map(({ figure, meaning }) => (
        <div key={figure} className="contents">
          <dt className="font-medium text-sm">{figure}</dt>
          <dd className="max-w-prose text-ink-muted text-sm">{meaning}</dd>
        </div>
      ))}
    </dl>
    <p className="max-w-prose text-ink-muted text-sm">
      Everything is copied from the payment provider: at each event, and every hour for everybody, so that a lost event
      changes nothing for longer than that. Months begin at midnight UTC.
    </p>
  </Panel>
);

const Figure = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <div className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-panel p-5">
    <span className="text-ink-muted text-sm">{label}</span>
    <span className="figures truncate text-3xl">{value}</span>
    {note !== undefined && <span className="text-ink-muted text-xs">{note}</span>}
  </div>
);
