import type { AccessLevel } from "@foldback/domain/consent/scopes";
import { Button } from "@foldback/ui/button";
import { EmptyState } from "@foldback/ui/empty-state";
import { ShieldQuestionMark } from "lucide-react";
import { AskAnother, RemoveEngineer } from "../live/ask-another-engineer.tsx";
import { engineerToDecideOn } from "../session-phase.ts";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";

type ConsentWaitProps = { snapshot: StableStudio; openConsent: (level?: AccessLevel) => void };

export function ConsentWait({ snapshot, openConsent }: ConsentWaitProps) {
  const engineer = snapshot.session === null ? null : engineerToDecideOn(snapshot.session);
  const { invite, removeEngineer } = snapshot.actions;
  const isIn = snapshot.session?.engineer != null;
  const denied = snapshot.session?.grant.status === "denied";
  return (
    <section
      aria-label={texts.liveView}
      className="flex min-h-96 flex-col items-center justify-center rounded-lg border border-accent-text bg-sunken lg:min-h-[min(36rem,calc(100dvh-24rem))]"
    >
      <EmptyState
        icon={<ShieldQuestionMark />}
        title={texts.waitingForConsent}
        action={
          <>
            <Button variant="primary" size="lg" onClick={() => openConsent()}>
              {texts.reviewRequest}
            </Button>
            {isIn && invite !== null && <AskAnother invite={invite} leavingId={engineer?.id} size="lg" />}
            {engineer !== null && removeEngineer !== null && (
              <RemoveEngineer remove={removeEngineer} engineer={engineer} />
            )}
          </>
        }
      >
        <p>
          {texts.consentWait(
            denied ? texts.youDenied(engineer?.name ?? texts.theEngineer) : "",
            engineer?.name ?? texts.theEngineerFirst,
          )}
        </p>
        {engineer !== null && removeEngineer !== null && (
          <p className="mt-3">{texts.askAnotherRemoves(engineer.name)}</p>
        )}
      </EmptyState>
    </section>
  );
}
