import { type AvailableHours, availableHours } from "@foldback/domain/availability/available-now";
import { Button } from "@foldback/ui/button";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { SegmentedControl } from "@foldback/ui/radio-group";
import { Spinner } from "@foldback/ui/spinner";
import { Switch } from "@foldback/ui/switch";
import { clockTime } from "../../../shared/clock-time.ts";
import { useAvailability } from "../model/use-availability.ts";
import { useNotifications } from "../model/use-notifications.ts";

const usualHours: AvailableHours = 4;
const choices = availableHours.map((hours) => ({ value: String(hours), label: `${hours} h` }));

/** How an engineer is found and reached: free at once, and told of invitations while looking elsewhere. */
export function AvailabilityPanel() {
  return (
    <Panel title="Availability">
      <AvailableNow />
      <Notifications />
    </Panel>
  );
}

function AvailableNow() {
  const { untilMs, status, busy, set, retry } = useAvailability();
  if (status === "loading") return <Spinner label="Loading..." />;
  if (status === "failed")
    return (
      <ErrorState
        title="Availability not shown"
        message="Network error. Please check your connection."
        onRetry={retry}
        className="px-0 py-2"
      />
    );
  return (
    <div className="flex flex-col gap-3">
      <Switch checked={untilMs !== null} disabled={busy} onCheckedChange={(on) => set(on ? usualHours : null)}>
        Available now
      </Switch>
      <p className="text-ink-muted text-xs">
        {untilMs === null
          ? "Switched on, artists see that you can start a session at once."
          : `Artists see it until ${clockTime(untilMs)}. Then it switches itself off.`}
      </p>
      {untilMs !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm">From now for</span>
          <SegmentedControl
            label="Available from now for"
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
          Turn on notifications
        </Button>
      )}
      <p className="text-ink-muted text-xs">{notificationTexts[permission]}</p>
    </div>
  );
}

const notificationTexts = {
  "not-asked": "So that an invitation reaches you while you look at another window. Nothing else is ever sent.",
  granted: "Notifications are on: an invitation reaches you while you look at another window.",
  denied: "Notifications are blocked in this browser. Allow them in its site settings to hear of invitations.",
} as const;
