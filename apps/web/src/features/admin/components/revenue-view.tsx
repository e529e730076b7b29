import { type Column, DataTable } from "@foldback/ui/data-table";
import { Panel } from "@foldback/ui/panel";
import { TrendChart, type TrendPoint } from "@foldback/ui/trend-chart";
import { useQuery } from "@tanstack/react-query";
import { type Api, apiQueries } from "../../../shared/http/api-client.ts";
import { countText, monthText, poundsText } from "../../../shared/operators/figures.ts";
import { Banner } from "../../../shared/page/banner.tsx";
import { texts } from "../texts.ts";
import { Loaded, PageTitle } from "./list-frame.tsx";

export function RevenueView() {
  const revenue = useQuery(apiQueries.admin.revenue.queryOptions({ staleTime: 0 }));
  return (
    <>
      <PageTitle title={texts.revenue} />
      <Loaded query={revenue} what={texts.theRevenue}>
        {({ paymentsConfigured, recurringPence, activePlans, months, ...data }) => (
          <>
            {!paymentsConfigured && <Banner title={texts.paymentsOff}>{texts.paymentsOffHint}</Banner>}
            <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
              <Figure
                label={texts.monthlyRecurring}
                value={poundsText(recurringPence)}
                note={texts.monthlyRecurringHint}
              />
              <Figure
                label={texts.activePlans}
                value={countText(activePlans.starter + activePlans.pro + activePlans.enterprise)}
                note={texts.activePlansHint(activePlans.starter, activePlans.pro, activePlans.enterprise)}
              />
              <Figure
                label={texts.thisMonth}
                value={texts.newPlansThisMonth(countText(data.newThisMonth))}
                note={texts.endedThisMonth(countText(data.churnedThisMonth))}
              />
              <Figure
                label={texts.sessionPayments}
                value={poundsText(data.sessionPaymentsPence)}
                note={texts.sessionPaymentsHint}
              />
            </div>
            <div className="grid gap-3 xl:grid-cols-2">
              <Panel title={texts.monthlyRecurringRevenue}>
                <p className="text-ink-muted text-sm">{texts.monthlyRecurringByMonth}</p>
                <Trend
                  title={texts.monthlyRecurringTitle}
                  points={months.map((month) => ({ label: monthText(month.month), value: month.recurringPence }))}
                />
              </Panel>
              <Panel title={texts.paidForPlans}>
                <p className="text-ink-muted text-sm">{texts.paidForPlansHint}</p>
                <Trend
                  title={texts.paidForPlansTitle}
                  points={months.map((month) => ({ label: monthText(month.month), value: netOf(month) }))}
                />
              </Panel>
            </div>
            <DataTable
              caption={texts.revenueByMonth}
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
    <p className="text-sm">{texts.nothingInTwelveMonths}</p>
  );

type Month = Awaited<ReturnType<Api["admin"]["revenue"]>>["months"][number];

const netOf = ({ paidPence, refundedPence, lostPence }: Month) => paidPence - refundedPence - lostPence;

const columns: readonly Column<Month>[] = [
  { id: "month", title: texts.month, cell: ({ month }) => monthText(month) },
  { id: "recurring", title: texts.recurring, align: "end", cell: (one) => poundsText(one.recurringPence) },
  { id: "paid", title: texts.paid, align: "end", cell: (one) => poundsText(one.paidPence) },
  { id: "refunded", title: texts.refunded, align: "end", cell: (one) => poundsText(one.refundedPence) },
  { id: "disputed", title: texts.disputed, align: "end", cell: (one) => poundsText(one.disputedPence) },
  { id: "lost", title: texts.lost, align: "end", cell: (one) => poundsText(one.lostPence) },
  { id: "net", title: texts.net, align: "end", cell: (one) => poundsText(netOf(one)) },
  { id: "new", title: texts.newPlans, align: "end", cell: (one) => countText(one.newPlans) },
  { id: "ended", title: texts.endedPlans, align: "end", cell: (one) => countText(one.churnedPlans) },
];

const explanations = [
  {
    figure: texts.recurring,
    meaning: texts.meaningRecurring,
  },
  {
    figure: texts.paid,
    meaning: texts.meaningPaid,
  },
  {
    figure: texts.refunded,
    meaning: texts.meaningRefunded,
  },
  {
    figure: texts.disputedAndLost,
    meaning: texts.meaningDisputed,
  },
  { figure: texts.net, meaning: texts.meaningNet },
  {
    figure: texts.newAndEnded,
    meaning: texts.meaningPlans,
  },
  {
    figure: texts.annualRecurring,
    meaning: texts.meaningAnnual,
  },
] as const;

const Explained = () => (
  <Panel title={texts.howFiguresAreMade}>
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      {explanations.map(({ figure, meaning }) => (
        <div key={figure} className="contents">
          <dt className="font-medium text-sm">{figure}</dt>
          <dd className="max-w-prose text-ink-muted text-sm">{meaning}</dd>
        </div>
      ))}
    </dl>
    <p className="max-w-prose text-ink-muted text-sm">{texts.figuresSource}</p>
  </Panel>
);

const Figure = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <div className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-panel p-5">
    <span className="text-ink-muted text-sm">{label}</span>
    <span className="figures break-words text-3xl">{value}</span>
    {note !== undefined && <span className="text-ink-muted text-xs">{note}</span>}
  </div>
);
