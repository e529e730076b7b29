import { Badge } from "@foldback/ui/badge";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { useAfterSignOut } from "../../../shared/auth/current-user.ts";
import { api } from "../../../shared/http/api-client.ts";
import { attempt } from "../../../shared/http/failure.ts";
import { relativeTime } from "../../../shared/time/time-texts.ts";
import { showNotice } from "../../../shared/toasts/notices.ts";
import { type OwnAccount, useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";

type Device = OwnAccount["devices"][number];

export function DevicesPanel({ own }: { own: OwnAccount }) {
  const others = useChange({ done: accountTexts.othersEnded, failed: accountTexts.endFailed });
  const leaveEverywhere = useSignOutEverywhere();
  return (
    <Panel title={accountTexts.devices}>
      <p className="text-ink-muted">{accountTexts.toldByMail}</p>
      <ul className="flex flex-col gap-3">
        {own.devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {own.devices.length > 1 && (
          <Button busy={others.busy} onClick={() => void others.byContract(() => api.accounts.endOtherDevices())}>
            {accountTexts.signOutElsewhere}
          </Button>
        )}
        <Button onClick={() => void leaveEverywhere()}>{accountTexts.signOutEverywhere}</Button>
      </div>
    </Panel>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const change = useChange({ done: accountTexts.deviceEnded, failed: accountTexts.endFailed });
  const used = relativeTime(device.lastUsedAtMs, Date.now());
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-2">
          {device.browser}
          {device.current && <Badge tone="accent">{accountTexts.thisDevice}</Badge>}
        </span>
        <span className="text-ink-muted text-sm">{accountTexts.placeUnknown(used)}</span>
      </span>
      {!device.current && (
        <Button
          size="sm"
          busy={change.busy}
          aria-label={accountTexts.signOutNamed(device.browser)}
          onClick={() => void change.byContract(() => api.accounts.endDevice({ id: device.id }))}
        >
          {accountTexts.signOut}
        </Button>
      )}
    </li>
  );
}

function useSignOutEverywhere() {
  const afterSignOut = useAfterSignOut();
  return async () => {
    const done = await attempt(api.accounts.signOutEverywhere());
    if (!done.ok) return showNotice("signOutFailed", { code: done.failure.code });
    showNotice("signedOut");
    await afterSignOut();
  };
}
