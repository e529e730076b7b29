import { Banner } from "../../../shared/page/banner.tsx";
import type { SteadyStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { AskAnother } from "./ask-another.tsx";
import { OpenUpButton } from "./open-up-button.tsx";

/** The invited engineer has said no. The reason is theirs, word for word. */
export function DeclinedBanner({ snapshot: { session, actions } }: { snapshot: SteadyStudio }) {
  const declined = session?.declined ?? null;
  if (declined === null) return null;
  const { engineer, reason } = declined;
  return (
    <Banner
      tone="accent"
      title={
        reason === null ? texts.engineerDeclined(engineer.name) : texts.engineerDeclinedBecause(engineer.name, reason)
      }
      action={
        <>
          {actions.openUp !== null && <OpenUpButton openUp={actions.openUp} />}
          {actions.invite !== null && <AskAnother invite={actions.invite} variant="primary" />}
        </>
      }
    >
      {texts.declinedNext}
    </Banner>
  );
}
