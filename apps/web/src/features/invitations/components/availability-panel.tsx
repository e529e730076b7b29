import { type AvailableHours, availableHours } from "@foldback/domain/availability/available-now";
import { Button } from "@foldback/ui/button";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { SegmentedControl } from "@foldback/ui/radio-group";
import { Spinner } from "@foldback/ui/spinner";
import { Switch } from "@foldback/ui/switch";
import { useState } from "react";
import { networkMessage } from "../../../shared/http/texts.ts";
import { askForNotifications, notificationPermission } from "../../../shared/live/invitation-notification.ts";
import { HelpLink } from "../../../shared/page/help-link.tsx";
import { clockTime } from "../../../shared/time/time-texts.ts";
import { useAvailability } from "../model/use-availability.ts";
import { texts } from "../texts.ts";

const usualHours: AvailableHours = 4;
const choices = availableHours.map((hours) => ({ value: String(hours), label: texts.hours(hours) }));

/** Lets the engineer say that they're available now, and turn on notifications of invitations. */
export function AvailabilityPanel() {
  return (
    <Panel title={texts.availability}>
      <AvailableNow />
      <Notifications />
    </Panel>
  );
}

function AvailableNow() {
  const { untilMs, status, busy, set, retry } = useAvailability();
  if (status === "loading") return <Spinner label={texts.loading} />;
  if (status === "failed")
    return (
      <ErrorState title={texts.availabilityNotLoaded} message={networkMessage} onRetry={retry} spacing="px-0 py-2" />
    );
  return (
    <div className="flex flex-col gap-3">
      <Switch checked={untilMs !== null} disabled={busy} onCheckedChange={(on) => set(on ? usualHours : null)}>
        {texts.availableNow}
      </Switch>
      <p className="text-ink-muted text-xs">
        {untilMs === null ? texts.availableNowHint : texts.availableUntil(clockTime(untilMs))}
      </p>
      {untilMs !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm">{texts.stayAvailable}</span>
          <SegmentedControl
            label={texts.stayAvailable}
            value={null}
            disabled={busy}
            choices={choices}
            onValueChange={(hours) => set(availableHours.find((each) => String(each) === hours) ?? usualHours)}
          />
        </div>
      )}
    </div>
  );
}

function Notifications() {
  const { permission, ask } = useNotifications();
  if (permission === "unsupported") return null;
  return (
    <div className="flex flex-col items-start gap-2 border-line border-t pt-4">
      {permission === "not-asked" && (
        <Button size="sm" onClick={() => void ask()}>
          {texts.turnOnNotifications}
        </Button>
      )}
      <p className="text-ink-muted text-xs">
        {notificationTexts[permission]} {permission === "denied" && <HelpLink topic="notifications" />}
      </p>
    </div>
  );
}

const notificationTexts = {
  "not-asked": texts.notificationsHint,
  granted: texts.notificationsOn,
  denied: texts.notificationsBlocked,
} as const;

/** We ask for permission only when the button is pressed. */
function useNotifications() {
  const [permission, setPermission] = useState(notificationPermission);
  return { permission, ask: async () => setPermission(await askForNotifications()) };
}
