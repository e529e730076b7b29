import { type AvailableHours, availableHours } from "@foldback/domain/availability/available-now";
import { Button } from "@foldback/ui/button";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { SegmentedControl } from "@foldback/ui/radio-group";
import { Spinner } from "@foldback/ui/spinner";
import { Switch } from "@foldback/ui/switch";
import { useEffect, useState } from "react";
import { networkMessage } from "../../../shared/http/texts.ts";
import { useWasInvited } from "../../../shared/live/first-invitation.ts";
import {
  askForNotifications,
  notificationPermission,
  type Permission,
} from "../../../shared/live/invitation-notification.ts";
import { type PushState, subscribeToPush } from "../../../shared/live/push-subscription.ts";
import { HelpLink } from "../../../shared/page/help-link.tsx";
import { clockTime } from "../../../shared/time/time-texts.ts";
import { useAvailability } from "../model/use-availability.ts";
import { texts } from "../texts.ts";

const usualHours: AvailableHours = 4;
const choices = availableHours.map((hours) => ({ value: String(hours), label: texts.hours(hours) }));

/** Lets engineers mark themselves as available now and turn on notifications about invitations. */
export function AvailabilityPanel() {
  return (
    <Panel title={texts.availability}>
      <AvailableNow />
      <div className="border-line border-t pt-4">
        <Notifications />
      </div>
    </Panel>
  );
}

/** Only the notifications. */
export const NotificationsPanel = () => (
  <Panel title={texts.notifications}>
    <Notifications />
  </Panel>
);

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
  const { permission, push, ask } = useNotifications();
  const wasInvited = useWasInvited();
  return (
    <div className="flex flex-col items-start gap-2">
      {permission === "not-asked" && wasInvited && (
        <Button size="sm" onClick={() => void ask()}>
          {texts.turnOnNotifications}
        </Button>
      )}
      <p role="status" className="text-ink-muted text-xs">
        {notificationText({ permission, push, wasInvited })}{" "}
        {permission === "denied" && <HelpLink topic="notifications" />}
      </p>
    </div>
  );
}

type NotificationState = { permission: Permission; push: PushState | null; wasInvited: boolean };

function notificationText({ permission, push, wasInvited }: NotificationState): string {
  if (permission === "unsupported") return texts.notificationsUnsupported;
  if (permission === "denied") return texts.notificationsBlocked;
  if (permission === "not-asked") return wasInvited ? texts.notificationsHint : texts.notificationsLater;
  return push === null ? texts.notificationsOn : pushTexts[push];
}

const pushTexts: Record<PushState, string> = {
  on: texts.pushOn,
  unsupported: texts.pushUnsupported,
  failed: texts.pushFailed,
};

/** We ask for permission only when the button is pressed. */
function useNotifications() {
  const [permission, setPermission] = useState(notificationPermission);
  const [push, setPush] = useState<PushState | null>(null);
  useEffect(() => {
    if (permission !== "granted") return;
    let isCurrent = true;
    void subscribeToPush().then((state) => isCurrent && setPush(state));
    return () => {
      isCurrent = false;
    };
  }, [permission]);
  return { permission, push, ask: async () => setPermission(await askForNotifications()) };
}
