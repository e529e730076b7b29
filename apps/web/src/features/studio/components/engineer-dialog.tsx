import type { EngineerCard } from "@foldback/protocol/http/engineers";
import { noEngineersText } from "@foldback/protocol/notices";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { ErrorState } from "@foldback/ui/error-state";
import { RadioCard, RadioCardGroup } from "@foldback/ui/radio-group";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQueries } from "../../../shared/api-client.ts";
import { failureOf } from "../../../shared/failure.ts";
import { EngineerChoice, OpenChoice } from "./engineer-choice.tsx";
import { EngineerProfile } from "./engineer-profile.tsx";

type EngineerDialogProps = {
  busy: boolean;
  /** Null starts an open session. */
  start: (engineerId: string | null) => Promise<void>;
  close: () => void;
};

const openSession = "open-session";

export function EngineerDialog({ busy, start, close }: EngineerDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useQuery(apiQueries.engineers.list.queryOptions());
  const footer = (
    <>
      <Button onClick={close} disabled={busy}>
        Cancel
      </Button>
      <Button
        variant="primary"
        busy={busy}
        disabled={chosen === null || list.isPending}
        onClick={() => void start(chosen === openSession ? null : chosen)}
      >
        {busy ? "Starting..." : "Start"}
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
      title="Choose your engineer"
      description="Only the engineer you choose sees this room. Nothing is shared before you consent."
      footer={footer}
    >
      {list.isPending && <Spinner label="Loading engineers..." className="justify-center py-12" />}
      {list.isError && (
        <ErrorState
          title="Error loading engineers"
          message={failureOf(list.error).message}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && <Cards engineers={list.data.engineers} chosen={chosen} choose={setChosen} />}
    </Dialog>
  );
}

type CardsProps = { engineers: readonly EngineerCard[]; chosen: string | null; choose: (value: string) => void };

function Cards({ engineers, chosen, choose }: CardsProps) {
  const [read, setRead] = useState<EngineerCard | null>(null);
  return (
    <>
      {engineers.length === 0 && <p className="text-ink-muted">{noEngineersText}</p>}
      <RadioCardGroup label="Engineer" value={chosen} onValueChange={choose} className="sm:grid-cols-2">
        {engineers.map((engineer) => (
          <RadioCard key={engineer.id} value={engineer.id}>
            <EngineerChoice engineer={engineer} showProfile={() => setRead(engineer)} />
          </RadioCard>
        ))}
        <RadioCard value={openSession}>
          <OpenChoice />
        </RadioCard>
      </RadioCardGroup>
      {read !== null && (
        <EngineerProfile
          engineerId={read.id}
          name={read.name ?? "Engineer (Name Pending)"}
          close={() => setRead(null)}
        />
      )}
    </>
  );
}
