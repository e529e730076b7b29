import type { AccessLevel } from "@foldback/domain/consent/scopes";
import { Button } from "@foldback/ui/button";
import { Tab, TabList, TabPanel, Tabs } from "@foldback/ui/tabs";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { useNotedSuspension } from "../../shared/auth/suspension.ts";
import { lazyPart } from "../../shared/http/lazy-part.ts";
import { AskQuestion } from "../../shared/live/ask-question.tsx";
import { StateBar } from "../../shared/live/state-bar.tsx";
import { isSuspended } from "../../shared/live/suspended.tsx";
import type { ElsewhereSeat } from "../../shared/live/tab-seat-panel.tsx";
import { TallyLamps } from "../../shared/live/tally-lamps.tsx";
import { TimeLimitBanner } from "../../shared/live/time-limit-banner.tsx";
import type { NotesSlotProps, NotesSlots } from "../../shared/notes/slot-types.ts";
import { PagePart } from "../../shared/page/page-part.tsx";
import type { TakesSlotProps, TakesSlots } from "../../shared/takes/slot-types.ts";
import { useConsentDialog } from "./consent/use-consent-dialog.ts";
import { type GuideWindowHandle, useGuideWindow } from "./guide/use-guide-window.ts";
import { KillCorner } from "./kill/kill-corner.tsx";
import { useLeaveGuard } from "./live/leave-guard.ts";
import { LiveAnnouncer } from "./live/live-announcer.tsx";
import { MainArea } from "./live/main-area.tsx";
import { MediaPanels } from "./live/session-parts.ts";
import { SessionRail } from "./live/session-rail.tsx";
import { SideDock } from "./live/side-dock.tsx";
import { LimitedControlBanner, StateBanners } from "./live/state-banners.tsx";
import { StudioBar } from "./live/studio-bar.tsx";
import { StudioLoading } from "./live/studio-loading.tsx";
import { PhoneButton } from "./phone/phone-button.tsx";
import { phoneTexts } from "./phone/phone-texts.ts";
import { type SessionPhase, sessionPhase } from "./session-phase.ts";
import { findFeedInput, savedFeedSource } from "./sound/feed-input.ts";
import { type StableStudio, useStudio, useStudioEngine } from "./studio-context.ts";
import { texts } from "./texts.ts";

const GuideWindow = lazyPart(() => import("./guide/guide-window.tsx"), "GuideWindow");
const PhoneQuestions = lazyPart(() => import("./phone/phone-list.tsx"), "PhoneQuestions");
const FeedSelect = lazyPart(() => import("./sound/feed-select.tsx"), "FeedSelect");
const GoOnDialog = lazyPart(() => import("./consent/go-on-dialog.tsx"), "GoOnDialog");
const StudioElsewhere = lazyPart(() => import("./live/studio-elsewhere.tsx"), "StudioElsewhere");
const ConsentDialog = lazyPart(() => import("./consent/consent-dialog.tsx"), "ConsentDialog");

export type StudioTab = "control" | "takes" | "analysis" | "subscription";
type SessionControlProps = {
  notes: NotesSlots;
  takes: TakesSlots;
  subscription: ReactNode;
  preloadSubscription: () => void;
  /** The tab that the URL names. */
  tab: StudioTab;
  showTab: (tab: StudioTab) => void;
};

export function SessionControl(props: SessionControlProps) {
  const { notes, takes, subscription, preloadSubscription, tab, showTab } = props;
  const feed = useStudioEngine();
  const snapshot = useStudio();
  // If the server rejected the denial, the banner shows that instead, with Undo.
  const isDenialPending = snapshot.heldBack.includes("denial") && snapshot.heldBackRefusal === null;
  const { seat } = snapshot;
  const elsewhere = snapshot.session !== null && seat.status === "elsewhere" ? seat : null;
  // Only the tab with the seat asks for consent, because granting access shares that tab's screen.
  const offer = { hasCompanion: snapshot.hasCompanion, verification: snapshot.link.verification };
  const consent = useConsentDialog(seat.status === "here" ? snapshot.session : null, { isDenialPending, offer });
  const guide = useGuideWindow();
  const isLive = snapshot.actions.kill !== null;
  const leaving = useLeaveGuard(isLive && elsewhere === null);
  const phase = sessionPhase(snapshot);
  useNotedSuspension(snapshot.ended?.reason === "suspended" || isSuspended(snapshot.signaling));
  useTabForDecisions({ phase, isHere: snapshot.loaded && elsewhere === null, showTab });
  const takesProps = useTakesProps(snapshot);
  if (!snapshot.loaded) return <StudioLoading snapshot={snapshot} />;
  const { ended } = snapshot;
  const openNotes = () => showTab("analysis");
  // A suspended artist is signed out, so the server would refuse the report.
  const report =
    ended !== null &&
    ended.reason !== "suspended" &&
    notes.ended({ role: "artist", sessionId: ended.sessionId, isRecorded: ended.recorded, openNotes });
  const slotProps: NotesSlotProps = { role: "artist", feed, session: phase === "no-session" ? null : snapshot.session };
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4 p-3 pb-32 sm:p-6 sm:pb-32">
      {elsewhere === null ? (
        <TopBar snapshot={snapshot} phase={phase} showPlans={() => showTab("subscription")} />
      ) : (
        <StateBar>
          <TallyLamps tally={tallyElsewhere(elsewhere, snapshot)} talkbackText={texts.talking} />
          <StateBanners snapshot={snapshot} />
        </StateBar>
      )}
      {elsewhere === null && tab !== "takes" && takes.offer({ ...takesProps, showTab: () => showTab("takes") })}
      {/* The Takes tab belongs to the tab with the seat. */}
      <Tabs value={elsewhere !== null && tab === "takes" ? "control" : tab} onValueChange={showTab} spacing="gap-4">
        <TabList label={texts.studioDashboard}>
          <Tab value="control">{texts.sessionControl}</Tab>
          {elsewhere === null && (
            <Tab value="takes" preload={takes.preloadTab}>
              {texts.takes}
            </Tab>
          )}
          <Tab value="analysis" preload={notes.preloadTab}>
            {texts.analysis}
          </Tab>
          <Tab value="subscription" preload={preloadSubscription}>
            {texts.subscription}
          </Tab>
        </TabList>
        {/* Stays mounted so that picture and sound keep working while the other tab is shown. */}
        <TabPanel value="control" keepMounted className="flex flex-col gap-4">
          {elsewhere !== null && snapshot.session !== null ? (
            <PagePart>
              <StudioElsewhere snapshot={snapshot} session={snapshot.session} seat={elsewhere} />
            </PagePart>
          ) : (
            <ControlPanel
              snapshot={snapshot}
              phase={phase}
              guide={guide}
              lines={notes.lines(slotProps)}
              report={report}
              openConsent={consent.open}
            />
          )}
        </TabPanel>
        {elsewhere === null && <TabPanel value="takes">{takes.tab(takesProps)}</TabPanel>}
        <TabPanel value="analysis">{notes.tab(slotProps)}</TabPanel>
        <TabPanel value="subscription">{subscription}</TabPanel>
      </Tabs>
      {notes.updates(slotProps)}
      {elsewhere === null && <LiveAnnouncer snapshot={snapshot} phase={phase} />}
      {snapshot.actions.kill !== null && (
        <SessionRail
          snapshot={snapshot}
          mark={notes.mark(slotProps)}
          // Recording continues in this tab, even if the session moves to another one.
          recorder={elsewhere === null || snapshot.tally.recording ? takes.rail(takesProps) : null}
          killSwitch={<KillCorner kill={snapshot.actions.kill} />}
        />
      )}
      {elsewhere === null &&
        (snapshot.session !== null || ended !== null) &&
        takes.light({ ...takesProps, endedSessionId: ended?.sessionId ?? null })}
      {takes.leave({ isLive: isLive && elsewhere === null })}
      {isLive && <AskQuestion question={leaving} />}
      <PagePart>{guide.view !== null && <GuideWindow view={guide.view} />}</PagePart>
      <ConsentQuestions snapshot={snapshot} consent={consent} isDenialPending={isDenialPending} />
    </div>
  );
}

/** A recording that began in this tab continues in it after the session has moved to another. */
const tallyElsewhere = ({ tally }: ElsewhereSeat, own: StableStudio) =>
  tally && { ...tally, recording: tally.recording || own.tally.recording };

type ConsentQuestionsProps = {
  snapshot: StableStudio;
  consent: ReturnType<typeof useConsentDialog>;
  isDenialPending: boolean;
};

/** Asks the short question if the engineer was away and has come back, and the full one otherwise. */
function ConsentQuestions({ snapshot, consent, isDenialPending }: ConsentQuestionsProps) {
  const { actions, hasCompanion, link, session } = snapshot;
  const { goOn, request, close } = consent;
  // If the questions can't be loaded, the dialogs still work.
  const phoneQuestions = session !== null && (
    <PagePart missing={null}>
      <PhoneQuestions sessionId={session.sessionId} />
    </PagePart>
  );
  return (
    <PagePart>
      {goOn !== null && (
        <GoOnDialog
          request={goOn}
          goOn={actions.goOn}
          close={close}
          change={consent.openInFull}
          phoneQuestions={phoneQuestions}
        />
      )}
      {request !== null && (
        <ConsentDialog
          key={`${request.engineer.id}/${request.level}`}
          request={request}
          actions={actions}
          close={close}
          isDenialPending={isDenialPending}
          hasCompanion={hasCompanion}
          link={link}
          pairPhone={<PhoneButton snapshot={snapshot} variant="ghost" label={phoneTexts.pairPhone} />}
          phoneQuestions={phoneQuestions}
        />
      )}
    </PagePart>
  );
}

type TopBarProps = { snapshot: StableStudio; phase: SessionPhase; showPlans: () => void };

function TopBar({ snapshot, phase, showPlans }: TopBarProps) {
  const { session } = snapshot;
  return (
    <StudioBar
      snapshot={snapshot}
      phase={phase}
      phone={<PhoneButton snapshot={snapshot} size="sm" className="max-sm:[&_span]:sr-only" />}
    >
      {session !== null && session.status !== "ended" && (
        <PagePart>
          <PhoneQuestions sessionId={session.sessionId} />
        </PagePart>
      )}
      <TimeLimitBanner session={session} action={<Button onClick={showPlans}>{texts.seePlans}</Button>} />
    </StudioBar>
  );
}

/** What the recorder needs from the studio. */
function useTakesProps(snapshot: StableStudio): TakesSlotProps {
  const { recordedFeed } = useStudioEngine();
  const { audioInputs, session } = snapshot;
  const savedSource = useCallback(() => savedFeedSource(audioInputs), [audioInputs]);
  const findInput = useCallback((name: string) => findFeedInput(audioInputs, name), [audioInputs]);
  return {
    feed: recordedFeed,
    sessionId: session?.sessionId ?? null,
    savedSource,
    findInput,
    inputChoice: (
      <PagePart>
        <FeedSelect snapshot={snapshot} />
      </PagePart>
    ),
  };
}

type ControlPanelProps = {
  snapshot: StableStudio;
  phase: SessionPhase;
  guide: GuideWindowHandle;
  lines: ReactNode;
  /** The last session's results. */
  report: ReactNode;
  openConsent: (level?: AccessLevel) => void;
};

function ControlPanel({ snapshot, phase, guide, lines, report, openConsent }: ControlPanelProps) {
  const hasOrHadSession = phase !== "no-session" || snapshot.ended !== null;
  return (
    <>
      {!hasOrHadSession && <LimitedControlBanner />}
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <MainArea snapshot={snapshot} phase={phase} openConsent={openConsent} report={report} />
        <SideDock snapshot={snapshot} phase={phase} guide={guide} lines={lines} openConsent={openConsent} />
        {phase !== "no-session" && (
          <PagePart>
            <MediaPanels snapshot={snapshot} />
          </PagePart>
        )}
      </div>
      {hasOrHadSession && <LimitedControlBanner />}
    </>
  );
}

type Decisions = Pick<SessionControlProps, "showTab"> & { phase: SessionPhase; isHere: boolean };

/**
 * Switches to the first tab when the session pauses or needs the artist's consent. Does nothing when the page opens,
 * because the URL then names the tab to show.
 */
function useTabForDecisions({ phase, isHere, showTab }: Decisions) {
  const needsArtist = phase === "paused" || phase === "waiting-for-consent";
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    if (!isHere) return;
    if (before.current === false && needsArtist) showTab("control");
    before.current = needsArtist;
  }, [isHere, needsArtist, showTab]);
}
