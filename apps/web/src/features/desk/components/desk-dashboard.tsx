import { Spinner } from "@foldback/ui/spinner";
import { Tab, TabList, TabPanel, Tabs } from "@foldback/ui/tabs";
import { Activity, type ReactNode, useEffect, useState } from "react";
import { useEngine } from "../../../shared/engine/use-engine.ts";
import type { NotesSlotProps, NotesSlots } from "../../../shared/notes/slot-types.ts";
import { DeskContext, useDesk, useDeskEngine } from "../model/desk-context.ts";
import { openDesk, showDeskNotice } from "../model/open-desk.ts";
import { texts } from "../texts.ts";
import { DeskAnnouncer } from "./desk-announcer.tsx";
import { DeskBanners } from "./desk-banners.tsx";
import { DeskBar } from "./desk-bar.tsx";
import { DeskElsewhere } from "./desk-elsewhere.tsx";
import { NoActiveSession } from "./no-active-session.tsx";
import { RightsPanel } from "./rights-panel.tsx";
import { SessionList } from "./session-list.tsx";
import { SharedScreenPanel } from "./shared-screen-panel.tsx";
import { SoundPanel } from "./sound-panel.tsx";

type DeskDashboardProps = { notes: NotesSlots; availability: ReactNode };

/** Opens the engine on mount and closes it on unmount. */
export function DeskDashboard({ notes, availability }: DeskDashboardProps) {
  const side = useEngine(openDesk, showDeskNotice);
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

/** Sessions and panels are on the left. The picture takes the rest. */
function Desk({ notes, availability }: { notes: NotesSlots; availability: ReactNode }) {
  const snapshot = useDesk();
  const feed = useDeskEngine();
  const [tab, setTab] = useState<"control" | "analysis">("control");
  // Joining switches to the picture, even from the analysis tab.
  useEffect(() => {
    if (snapshot.joining) setTab("control");
  }, [snapshot.joining]);
  const slotProps: NotesSlotProps = { role: "engineer", feed, session: snapshot.joined ? snapshot.session : null };
  // Show the picture's frame while Join is still being sent. The panels next to it follow once the engineer has joined.
  const inSession = (snapshot.joined || snapshot.joining) && snapshot.session !== null;
  // Render it hidden while standing by, because building it takes longer than the server takes to answer Join.
  const session = snapshot.session ?? snapshot.standingBy;
  const elsewhere = inSession && snapshot.joined && snapshot.seat.status === "elsewhere" ? snapshot.seat : null;
  const sight = inSession && elsewhere === null ? "visible" : "hidden";
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4 p-3 sm:p-6">
      {elsewhere === null ? <DeskBar snapshot={snapshot} /> : <DeskBanners snapshot={snapshot} />}
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div className="order-2 grid min-w-0 items-start gap-4 md:grid-cols-2 lg:order-1 lg:grid-cols-1">
          {session !== null && (
            <Activity mode={snapshot.joined ? sight : "hidden"}>
              <SoundPanel snapshot={snapshot} />
              <RightsPanel snapshot={snapshot} />
            </Activity>
          )}
          {notes.lines(slotProps)}
          <SessionList snapshot={snapshot} />
          {!inSession && availability}
        </div>
        <div className={inSession ? "order-1 min-w-0 lg:order-2" : "order-3 min-w-0"}>
          <Tabs value={tab} onValueChange={setTab} spacing="gap-2">
            <TabList label={texts.engineerDashboard}>
              <Tab value="control">{texts.remoteControl}</Tab>
              <Tab value="analysis">{texts.sessionAnalysis}</Tab>
            </TabList>
            {/** Stays mounted, so that picture, sound and talk key keep working while the other tab is shown. */}
            <TabPanel value="control" keepMounted>
              {!inSession && <NoActiveSession snapshot={snapshot} />}
              {elsewhere !== null && session !== null && (
                <DeskElsewhere snapshot={snapshot} session={session} seat={elsewhere} mark={notes.mark(slotProps)} />
              )}
              {session !== null && (
                <Activity mode={sight} key={session.sessionId}>
                  <SharedScreenPanel
                    snapshot={snapshot}
                    session={session}
                    mark={elsewhere === null && notes.mark(slotProps)}
                  />
                </Activity>
              )}
            </TabPanel>
            <TabPanel value="analysis">{notes.tab(slotProps)}</TabPanel>
          </Tabs>
        </div>
      </div>
      {elsewhere === null && <DeskAnnouncer snapshot={snapshot} />}
      {notes.news(slotProps)}
    </div>
  );
}
