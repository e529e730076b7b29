import { EmptyState } from "@foldback/ui/empty-state";
import { MonitorOff } from "lucide-react";
import type { SteadyStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { lastEndText } from "./end-texts.ts";
import { StartPanel } from "./start-panel.tsx";

export function NoSession({ snapshot }: { snapshot: SteadyStudio }) {
  const end = lastEndText(snapshot);
  return (
    <section
      aria-label={texts.liveView}
      className="flex min-h-96 flex-col items-center justify-center rounded-lg border border-line bg-sunken lg:min-h-[min(42rem,calc(100dvh-16rem))]"
    >
      <EmptyState icon={<MonitorOff />} title={texts.noSession} action={<StartPanel start={snapshot.actions.start} />}>
        {end !== null && <p className="mb-3 text-ink">{end}</p>}
        <p>{texts.noSessionHint}</p>
      </EmptyState>
    </section>
  );
}
