import type { AccessLevel } from "@foldback/domain/consent/scopes";
import { Button } from "@foldback/ui/button";
import { EmptyState } from "@foldback/ui/empty-state";
import { ShieldQuestionMark } from "lucide-react";
import type { SteadyStudio } from "../model/studio-context.ts";
import { engineerToDecideOn } from "../model/studio-phase.ts";

type ConsentWaitProps = { snapshot: SteadyStudio; openConsent: (level?: AccessLevel) => void };

export function ConsentWait({ snapshot, openConsent }: ConsentWaitProps) {
  const engineer = snapshot.session === null ? null : engineerToDecideOn(snapshot.session);
  const denied = snapshot.session?.grant.status === "denied";
  return (
    <section
      aria-label="Live view"
      className="flex min-h-96 flex-col items-center justify-center rounded-lg border border-accent-text bg-sunken lg:min-h-[min(36rem,calc(100dvh-24rem))]"
    >
      <EmptyState
        icon={<ShieldQuestionMark />}
        title="Waiting for Consent"
        action={
          <Button variant="primary" size="lg" onClick={() => openConsent()}>
            Read the request
          </Button>
        }
      >
        <p>
          {denied ? `You denied access to ${engineer?.name ?? "the engineer"}. ` : ""}
          Nothing is shared until you say yes. {engineer?.name ?? "The engineer"} sees and hears nothing now.
        </p>
      </EmptyState>
    </section>
  );
}
