import type { EngineerCard } from "@foldback/protocol/http/engineers";
import { noEngineersText, notices } from "@foldback/protocol/notices";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { ErrorState } from "@foldback/ui/error-state";
import { RadioCard, RadioCardGroup } from "@foldback/ui/radio-group";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { loadStateOf } from "../../../shared/http/load-state.ts";
import { guestTexts } from "../guests/guest-texts.ts";
import { YourEngineers } from "../guests/your-engineers.tsx";
import type { TurnedDown } from "../live/turned-down.ts";
import { texts } from "../texts.ts";
import { EngineerFacts } from "./engineer-facts.tsx";
import { engineerListRefreshMs } from "./engineer-list-refresh.ts";
import { EngineerProfile } from "./engineer-profile.tsx";

type EngineerDialogProps = {
  /** `start` is for a new session, which may be an open one. `ask` invites another engineer to a waiting session. */
  purpose: "start" | "ask";
  /** The engineer who declined this session or was removed from it. They can still be asked again. */
  turnedDown?: TurnedDown;
  /** The engineer who would be replaced. The dialog doesn't list them. */
  leavingId?: string;
  /** The engineer who was chosen before the dialog opened. */
  chosenId?: string | null;
  busy: boolean;
  /** Null starts an open session. */
  start: (engineerId: string | null) => Promise<void>;
  close: () => void;
};

const forward = {
  start: { text: texts.start, busy: texts.starting },
  ask: { text: texts.ask, busy: texts.asking },
} as const;

const openSession = "open-session";

export function EngineerDialog(props: EngineerDialogProps) {
  const { purpose, turnedDown, leavingId, chosenId = null, busy, start, close } = props;
  const [chosen, setChosen] = useState(chosenId);
  const list = useQuery(apiQueries.engineers.list.queryOptions({ refetchInterval: engineerListRefreshMs }));
  const shown = loadStateOf(list);
  const footer = (
    <>
      <Button onClick={close} disabled={busy}>
        {texts.cancel}
      </Button>
      <Button
        variant="primary"
        busy={busy}
        disabled={chosen === null || shown.status === "loading"}
        onClick={() => void start(chosen === openSession ? null : chosen)}
      >
        {busy ? forward[purpose].busy : forward[purpose].text}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) close();
      }}
      width="wide"
      title={texts.chooseEngineer}
      description={texts.chooseEngineerHint}
      footer={footer}
    >
      <YourEngineers chosen={chosen} choose={setChosen} />
      <h3 className="engraved">{guestTexts.onFoldback}</h3>
      {shown.status === "loading" && <Spinner label={texts.loadingEngineers} className="justify-center py-12" />}
      {shown.status === "failed" && (
        <ErrorState
          title={notices.engineersFailed.title}
          message={shown.failure.message}
          onRetry={() => void list.refetch()}
        />
      )}
      {shown.status === "here" && (
        <Cards
          purpose={purpose}
          engineers={shown.data.engineers.filter(({ id }) => id !== leavingId)}
          turnedDown={turnedDown}
          chosen={chosen}
          choose={setChosen}
        />
      )}
    </Dialog>
  );
}

type CardsProps = Pick<EngineerDialogProps, "purpose"> & {
  engineers: readonly EngineerCard[];
  turnedDown: TurnedDown | undefined;
  chosen: string | null;
  choose: (value: string) => void;
};

function Cards({ purpose, engineers, turnedDown, chosen, choose }: CardsProps) {
  const [read, setRead] = useState<EngineerCard | null>(null);
  return (
    <>
      {engineers.length === 0 && <p className="text-ink-muted">{noEngineersText}</p>}
      <RadioCardGroup label={texts.engineer} value={chosen} onValueChange={choose} className="gap-3 sm:grid-cols-2">
        {turnedDownLast(engineers, turnedDown?.id).map((engineer) => (
          <RadioCard key={engineer.id} value={engineer.id}>
            <EngineerChoice
              engineer={engineer}
              badge={engineer.id === turnedDown?.id ? turnedDown.badge : undefined}
              showProfile={() => setRead(engineer)}
            />
          </RadioCard>
        ))}
        {purpose === "start" && (
          <RadioCard value={openSession}>
            <OpenChoice />
          </RadioCard>
        )}
      </RadioCardGroup>
      {read !== null && (
        <EngineerProfile engineerId={read.id} name={read.name ?? texts.nameless} close={() => setRead(null)} />
      )}
    </>
  );
}

const turnedDownLast = (engineers: readonly EngineerCard[], lastId: string | undefined) => [
  ...engineers.filter(({ id }) => id !== lastId),
  ...engineers.filter(({ id }) => id === lastId),
];

type EngineerChoiceProps = { engineer: EngineerCard; badge?: string; showProfile: () => void };

/** One engineer's card. */
export function EngineerChoice({ engineer, badge, showProfile }: EngineerChoiceProps) {
  const { name } = engineer;
  return (
    <span className="flex flex-col gap-2">
      <EngineerFacts engineer={engineer} badge={badge} />
      <Button size="sm" className="w-fit" aria-label={texts.profileOf(name ?? texts.nameless)} onClick={showProfile}>
        {texts.profile}
      </Button>
    </span>
  );
}

export function OpenChoice() {
  return (
    <span className="flex flex-col gap-2">
      <span className="font-semibold text-base">{texts.openSession}</span>
      <span className="text-ink-muted">{texts.openSessionHint}</span>
    </span>
  );
}
