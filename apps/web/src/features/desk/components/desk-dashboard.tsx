import { isDawScope } from "@foldback/domain/consent/scopes";
import { Spinner } from "@foldback/ui/spinner";
import { Tab, TabList, TabPanel, Tabs } from "@foldback/ui/tabs";
import { Activity, type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useNotedSuspension } from "../../../shared/auth/suspension.ts";
import { useEngine } from "../../../shared/engine/use-engine.ts";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { isSuspended } from "../../../shared/live/suspended.tsx";
import type { NotesSlotProps, NotesSlots } from "../../../shared/notes/slot-types.ts";
import { PagePart } from "../../../shared/page/page-part.tsx";
import { useTakeNotices } from "../../../shared/takes/use-take-notices.ts";
import { DeskContext, type StableDesk, useDesk, useDeskEngine } from "../model/desk-context.ts";
import { openDesk, showDeskNotice } from "../model/open-desk.ts";
import { useEarlyView } from "../model/use-early-view.ts";
import { texts } from "../texts.ts";
import { DeskAnnouncer } from "./desk-announcer.tsx";
import { DeskBanners } from "./desk-banners.tsx";
import { DeskBar } from "./desk-bar.tsx";
import { DeskElsewhere } from "./desk-elsewhere.tsx";
import { KeepTalkback } from "./keep-talkback.tsx";
import { NoActiveSession } from "./no-active-session.tsx";
import { RightsPanel } from "./rights-panel.tsx";
import { SessionList } from "./session-list.tsx";
import { SharedScreenPanel } from "./shared-screen-panel.tsx";
import { SoundPanel } from "./sound-panel.tsx";

const MixerPanel = lazyPart(() => import("../mixer/mixer-panel.tsx"), "MixerPanel");

type DeskDashboardProps = { notes: NotesSlots; availability: ReactNode };

/** Opens the engine on mount and closes it on unmount. */
export function DeskDashboard({ notes, availability }: DeskDashboardProps) {
  const side = useEngine(openDesk, useTakeNotices(showDeskNotice));
  if (side === null)
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner label={texts.loading} />
      </div>
    );
  return (
    <DeskContext value={side}>
      <Desk notes={notes} availability={availability} />
    </DeskContext>
  );
}

/** Sessions and panels are on the left. The picture gets the remaining space. */
function Desk({ notes, availability }: { notes: NotesSlots; availability: ReactNode }) {
  const snapshot = useDesk();
  const feed = useDeskEngine();
  const [tab, setTab] = useState<"control" | "analysis">("control");
  useNotedSuspension(isSuspended(snapshot.signaling) || isSuspended(snapshot.lobbySignaling));
  // Joining switches to the picture, even from the analysis tab.
  useEffect(() => {
    if (snapshot.joining) setTab("control");
  }, [snapshot.joining]);
  const slotProps: NotesSlotProps = { role: "engineer", feed, session: snapshot.joined ? snapshot.session : null };
  const report =
    snapshot.ended !== null &&
    notes.ended({
      role: "engineer",
      sessionId: snapshot.ended.sessionId,
      isRecorded: true,
      openNotes: () => setTab("analysis"),
    });
  const { element, view, inSession, join } = useEarlyView(snapshot);
  // Render the view while standing by, because building it takes longer than the server takes to answer Join.
  const session = snapshot.session ?? snapshot.standingBy;
  const elsewhere = inSession && snapshot.joined && snapshot.seat.status === "elsewhere" ? snapshot.seat : null;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4 p-3 sm:p-6">
      {elsewhere === null ? <DeskBar snapshot={snapshot} /> : <DeskBanners snapshot={snapshot} />}
      <div
        ref={element}
        data-view={view}
        className="group/view grid min-w-0 items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]"
      >
        <div className="order-2 grid min-w-0 items-start gap-4 md:grid-cols-2 lg:order-1 lg:grid-cols-1">
          {notes.lines(slotProps)}
          {session !== null && (
            <Activity mode={snapshot.joined && inSession && elsewhere === null ? "visible" : "hidden"}>
              <SoundPanel snapshot={snapshot} />
              <RightsPanel snapshot={snapshot} />
              <KeepTalkback snapshot={snapshot} />
            </Activity>
          )}
          <SessionList snapshot={snapshot} join={join} />
          {!inSession && availability}
        </div>
        {/* On a phone, the last session's outcome is shown above the lists. */}
        <div
          className={`min-w-0 group-data-[view=session]/view:order-1 lg:group-data-[view=session]/view:order-2 ${snapshot.ended === null ? "order-3" : "order-1 lg:order-3"}`}
        >
          <Tabs value={tab} onValueChange={setTab} spacing="gap-2">
            <TabList label={texts.engineerDashboard}>
              <Tab value="control">{texts.remoteControl}</Tab>
              <Tab value="analysis" preload={notes.preloadTab}>
                {texts.sessionAnalysis}
              </Tab>
            </TabList>
            {/* Stays mounted so that picture, sound and talk key keep working while the other tab is shown. */}
            <TabPanel value="control" keepMounted>
              <DeskView
                snapshot={snapshot}
                inSession={inSession}
                elsewhere={elsewhere}
                mark={notes.mark(slotProps)}
                report={report}
              />
            </TabPanel>
            <TabPanel value="analysis">{notes.tab(slotProps)}</TabPanel>
          </Tabs>
        </div>
      </div>
      {elsewhere === null && <DeskAnnouncer snapshot={snapshot} />}
      {notes.updates(slotProps)}
    </div>
  );
}

type DeskViewProps = {
  snapshot: StableDesk;
  inSession: boolean;
  elsewhere: ComponentProps<typeof DeskElsewhere>["seat"] | null;
  mark: ReactNode;
  report: ReactNode;
};

/** While standing by, the session's view is laid out behind the lobby's, transparent and inert. */
function DeskView({ snapshot, inSession, elsewhere, mark, report }: DeskViewProps) {
  const session = snapshot.session ?? snapshot.standingBy;
  return (
    <div className="relative group-data-[view=lobby]/view:overflow-clip">
      <div className="group-data-[view=session]/view:hidden">
        <NoActiveSession snapshot={snapshot} report={report} />
      </div>
      {elsewhere !== null && session !== null && (
        <DeskElsewhere snapshot={snapshot} session={session} seat={elsewhere} mark={mark} />
      )}
      {elsewhere === null && session !== null && (
        <div
          key={session.sessionId}
          inert={!inSession}
          aria-hidden={!inSession}
          className="group-data-[view=lobby]/view:absolute group-data-[view=lobby]/view:inset-x-0 group-data-[view=lobby]/view:top-0 group-data-[view=lobby]/view:opacity-0"
        >
          <SharedScreenPanel snapshot={snapshot} session={session} mark={mark} />
          {snapshot.scopes.some(isDawScope) && (
            <div className="mt-4">
              <PagePart>
                <MixerPanel snapshot={snapshot} />
              </PagePart>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
