import { buttonStyles } from "@foldback/ui/button-styles";
import { EmptyState } from "@foldback/ui/empty-state";
import { Link } from "@tanstack/react-router";
import { Headphones, PowerOff } from "lucide-react";
import type { ReactNode } from "react";
import { useSignedInUser } from "../../../shared/auth/current-user.ts";
import { useTopOfPage } from "../../../shared/page/use-top-of-page.ts";
import { darkText } from "../model/dark-text.ts";
import type { StableDesk } from "../model/desk-context.ts";
import { texts } from "../texts.ts";
import { TakesLightAfter } from "./takes-light.tsx";

/** `report` shows the last session's results. */
export function NoActiveSession({ snapshot, report }: { snapshot: StableDesk; report: ReactNode }) {
  const { ended } = snapshot;
  const { roles } = useSignedInUser();
  const last = lastSession(snapshot);
  const area = useTopOfPage<HTMLElement>(last !== null);
  return (
    <section
      ref={area}
      aria-label={texts.remoteControl}
      className="flex min-h-80 flex-col items-center justify-center gap-4 rounded-lg border border-line bg-sunken lg:min-h-[min(44rem,calc(100dvh-15.25rem))]"
    >
      {last !== null && (
        <p
          role="alert"
          className={`flex items-center gap-2 px-6 pt-6 text-center ${ended?.reason === "killed" ? "text-stop-text" : "text-ink-muted"}`}
        >
          <PowerOff aria-hidden="true" className="size-4 shrink-0" />
          {last}
        </p>
      )}
      {/* After a kill, the engineer learns nothing more about the artist's takes. */}
      {ended !== null && ended.reason !== "killed" && (
        <div className="px-6 text-center empty:hidden">
          <TakesLightAfter sessionId={ended.sessionId} artistName={snapshot.artistName ?? texts.theArtist} />
        </div>
      )}
      <div className="flex w-full justify-center px-3 empty:hidden sm:px-6">{report}</div>
      <EmptyState
        icon={<Headphones />}
        title={texts.noActiveSession}
        // A guest engineer has no profile.
        action={
          roles.includes("engineer") ? (
            <Link to="/engineer-profile" className={buttonStyles()}>
              {texts.editProfile}
            </Link>
          ) : undefined
        }
      >
        {texts.noActiveSessionHint}
      </EmptyState>
    </section>
  );
}

function lastSession(snapshot: StableDesk): string | null {
  const { ended, removedBy } = snapshot;
  if (ended === null) return removedBy && texts.removedBy[removedBy];
  const { title, text } = darkText(ended.reason === "killed" ? "killed" : "ended", snapshot);
  return `${title}. ${text}`;
}
