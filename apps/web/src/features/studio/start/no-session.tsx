import type { EndReason } from "@foldback/domain/session/session-state";
import type { SubscriptionView } from "@foldback/protocol/http/billing";
import type { StudioActions, StudioSnapshot } from "@foldback/studio-link/studio-view";
import { Button } from "@foldback/ui/button";
import { EmptyState } from "@foldback/ui/empty-state";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorOff, MonitorUp } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { ContactLink } from "../../../shared/live/suspended.tsx";
import { canShareScreen } from "../../../shared/page/can-share-screen.ts";
import { PagePart } from "../../../shared/page/page-part.tsx";
import { useFocusIfLost } from "../../../shared/page/use-focus-if-lost.ts";
import { useTopOfPage } from "../../../shared/page/use-top-of-page.ts";
import { needsPlan, usePlanOffer } from "../../../shared/plans/plan-offer-slot.ts";
import { showNotice } from "../../../shared/toasts/notices.ts";
import { preloadSessionParts } from "../live/session-parts.ts";
import type { Engineer } from "../session-phase.ts";
import { preselectFeed } from "../sound/feed-input.ts";
import { type StableStudio, useStudioEngine } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import { homeTexts } from "./home-texts.ts";
import { preflightIsDue } from "./preflight-due.ts";
import { StudioHome } from "./studio-home.tsx";

/** `report` shows the last session's results. */
export function NoSession({ snapshot, report }: { snapshot: StableStudio; report: ReactNode }) {
  const end = lastEndText(snapshot);
  const hasEnded = snapshot.ended !== null;
  const isOut = snapshot.ended?.reason === "suspended";
  const page = useTopOfPage<HTMLDivElement>(hasEnded);
  const area = useFocusIfLost<HTMLElement>(hasEnded);
  const starting = useStarting(snapshot.actions.start);
  // The last session may have been the free one, so refetch this.
  const plan = useQuery(apiQueries.billing.subscription.queryOptions({ staleTime: 0 }));
  const needsComputer = !canShareScreen();
  const [chosenId, setChosenId] = useState<string | null>(null);
  return (
    <div ref={page} className="flex min-w-0 flex-col gap-4">
      <section
        ref={area}
        tabIndex={-1}
        aria-label={texts.liveView}
        className="flex flex-col items-center justify-center gap-4 rounded-lg border border-line bg-sunken"
      >
        {end !== null && <p className="px-6 pt-6 text-center text-ink">{end}</p>}
        <div className="flex w-full justify-center px-3 empty:hidden sm:px-6">{report}</div>
        {/* After a session, this is lower on the page so that the toast about the end doesn't cover the buttons. */}
        <EmptyState
          {...(end === null ? { icon: needsComputer ? <MonitorUp /> : <MonitorOff /> } : { spacing: "px-6 pt-2 pb-6" })}
          title={needsComputer && !isOut ? homeTexts.computerNeeded : texts.noSession}
          action={
            isOut ? (
              <ContactLink />
            ) : needsComputer ? (
              <PagePart>
                <ComputerNeeded startHere={() => void starting.begin()} />
              </PagePart>
            ) : (
              <StartButtons starting={starting} lastEngineer={snapshot.ended?.engineer ?? null} />
            )
          }
        >
          {!isOut && <p>{needsComputer ? homeTexts.computerNeededHint : texts.noSessionHint}</p>}
          {isFree(plan.data) && <p className="mt-3 text-live-text">{homeTexts.freeSession}</p>}
        </EmptyState>
      </section>
      {!isOut && <StudioHome choose={needsComputer ? setChosenId : (engineerId) => void starting.begin(engineerId)} />}
      <PagePart>
        {chosenId !== null && (
          <ComputerDialog
            close={() => setChosenId(null)}
            startHere={() => {
              setChosenId(null);
              void starting.begin(chosenId);
            }}
          />
        )}
      </PagePart>
      {starting.dialogs}
    </div>
  );
}

const isFree = (plan: SubscriptionView | undefined) =>
  plan?.configured === true && plan.plan === null && plan.firstSessionFree;

const ComputerNeeded = lazyPart(() => import("./computer-needed.tsx"), "ComputerNeeded");
const ComputerDialog = lazyPart(() => import("./computer-dialog.tsx"), "ComputerDialog");
const EngineerDialog = lazyPart(() => import("./engineer-dialog.tsx"), "EngineerDialog");
const PreflightDialog = lazyPart(() => import("./preflight-dialog.tsx"), "PreflightDialog");

/** Loads the next steps' code when you hover over, focus or press a button that leads to them. */
function preloadNextSteps(): void {
  if (preflightIsDue()) PreflightDialog.preload();
  EngineerDialog.preload();
}
const onIntent = { onPointerEnter: preloadNextSteps, onFocus: preloadNextSteps };

type Step = "none" | "plan" | "preflight" | "engineer";

/**
 * Start Session offers a plan if one is needed, runs the daily check if it's due, and then asks for the engineer.
 * `again` skips the check and starts with the last engineer.
 */
function useStarting(start: StudioActions["start"]) {
  const engine = useStudioEngine();
  const [step, setStep] = useState<Step>("none");
  const { busy, run } = useAction({ notice: "startFailed" });
  const planOffer = usePlanOffer();
  const [asking, setAsking] = useState<"again" | "new" | null>(null);
  const queryClient = useQueryClient();
  const close = () => setStep("none");
  const goOn = useCallback(() => setStep(preflightIsDue() ? "preflight" : "engineer"), []);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const unlessPlanNeeded = async (act: () => void | Promise<void>) => {
    preloadSessionParts();
    // Fetch this when the button is pressed, because the last session may have been the free one.
    const plan = apiQueries.billing.subscription.queryOptions({ staleTime: 0, retry: false });
    const subscription = await queryClient.fetchQuery(plan).catch(() => undefined);
    if (needsPlan(subscription)) setStep("plan");
    else await act();
    setAsking(null);
  };
  const begin = (engineerId: string | null = null) => {
    setChosenId(engineerId);
    setAsking("new");
    preloadNextSteps();
    return unlessPlanNeeded(goOn);
  };
  const again = (engineer: Engineer) => {
    setAsking("again");
    return unlessPlanNeeded(() => startWith(engineer.id));
  };
  const startWith = async (engineerId: string | null) => {
    if (start === null) return;
    let isPlanMissing = false;
    const isStarted = await run(async () => {
      const result = await start(engineerId);
      isPlanMissing = !result.ok && result.code === "PLAN_NEEDED";
      return isPlanMissing ? { ok: true } : result;
    });
    if (isPlanMissing) return setStep("plan");
    if (!isStarted) return;
    close();
    const code = engine.stable.getSnapshot().session?.roomCode;
    if (code !== undefined) showNotice("sessionStarted", { values: { code } });
    // If the check was skipped, the engine hasn't listed the inputs yet.
    await engine.refreshDevices();
    preselectFeed({ ...engine.stable.getSnapshot(), canShareScreen: canShareScreen() });
  };
  const dialogs = (
    <Suspense fallback={null}>
      {step === "plan" && planOffer({ close, proceed: goOn })}
      {step === "preflight" && (
        <PreflightDialog close={close} proceed={start === null ? null : () => setStep("engineer")} />
      )}
      {step === "engineer" && (
        <EngineerDialog purpose="start" chosenId={chosenId} busy={busy} start={startWith} close={close} />
      )}
    </Suspense>
  );
  const check = () => {
    setChosenId(null);
    setStep("preflight");
  };
  return { isStarting: busy, asking, canStart: start !== null, begin, again, check, dialogs };
}

type StartButtonsProps = { starting: ReturnType<typeof useStarting>; lastEngineer: Engineer | null };

function StartButtons({ starting, lastEngineer }: StartButtonsProps) {
  const { isStarting, asking, canStart, begin, again, check } = starting;
  const isChosenStarting = isStarting && asking === null;
  return (
    <>
      {lastEngineer !== null && (
        <Button
          variant="primary"
          size="lg"
          wraps
          busy={asking === "again"}
          disabled={!canStart}
          onClick={() => void again(lastEngineer)}
        >
          {texts.startAgain(lastEngineer.name)}
        </Button>
      )}
      <Button
        variant={lastEngineer === null ? "primary" : "default"}
        size="lg"
        busy={asking === "new" || isChosenStarting}
        disabled={!canStart || asking === "again"}
        {...onIntent}
        onClick={() => void begin()}
      >
        {isChosenStarting ? texts.starting : texts.startSession}
      </Button>
      <Button
        variant="ghost"
        size="lg"
        onPointerEnter={PreflightDialog.preload}
        onFocus={PreflightDialog.preload}
        onClick={check}
      >
        {texts.checkSetUp}
      </Button>
    </>
  );
}

const endTexts: Record<EndReason, string> = {
  "by-artist": texts.endedByYou,
  killed: texts.endedByKill,
  expired: texts.endedByExpiry,
  "time-limit": texts.endedByTimeLimit,
  failed: texts.endedByFault,
  suspended: texts.endedBySuspension,
};

/** Null if there was no session. If the kill was too late, the text mustn't claim that it ended the session (KS-8). */
export function lastEndText({ ended, kill }: Pick<StudioSnapshot, "ended" | "kill">): string | null {
  if (ended === null) return null;
  if (kill === "too-late") return texts.killTooLate;
  return ended.reason === null ? texts.ended : endTexts[ended.reason];
}
