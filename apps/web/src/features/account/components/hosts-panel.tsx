import { AlertDialog } from "@foldback/ui/alert-dialog";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, apiQueries } from "../../../shared/http/api-client.ts";
import { useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";

/** The artists for whom you're a guest engineer. */
export function HostsPanel() {
  const query = useQuery(apiQueries.guests.hosts.queryOptions({ staleTime: 0 }));
  const hosts = query.data?.hosts ?? [];
  if (hosts.length === 0) return null;
  return (
    <Panel title={accountTexts.hosts}>
      <p className="text-ink-muted">{accountTexts.hostsHint}</p>
      <ul aria-label={accountTexts.hosts} className="flex flex-col gap-3">
        {hosts.map((host) => (
          <HostRow key={host.id} host={host} refresh={query.refetch} />
        ))}
      </ul>
    </Panel>
  );
}

type HostRowProps = { host: { id: string; artistName: string }; refresh: () => Promise<unknown> };

function HostRow({ host: { id, artistName }, refresh }: HostRowProps) {
  const [asking, setAsking] = useState(false);
  const leaving = useChange({ done: accountTexts.hostLeft, failed: accountTexts.hostNotLeft });
  const leave = async () => {
    setAsking(false);
    if ((await leaving.byContract(() => api.guests.leave({ guestId: id }))) !== null) await refresh();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 break-words">{artistName}</span>
      <Button
        size="sm"
        busy={leaving.busy}
        aria-label={accountTexts.leaveHost(artistName)}
        onClick={() => setAsking(true)}
      >
        {accountTexts.leave}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={accountTexts.leaveHostQuestion(artistName)}
        description={accountTexts.leaveHostDetails}
        actionLabel={accountTexts.leave}
        tone="stop"
        onAction={() => void leave()}
      />
    </li>
  );
}
