import { Button } from "@foldback/ui/button";
import { Banner } from "../../../shared/banner.tsx";
import { failureText } from "../../../shared/failure-text.ts";
import { TimeLimitBanner } from "../../../shared/time-limit-banner.tsx";
import { type SteadyDesk, useDeskEngine } from "../model/desk-context.ts";
import { deskTrouble } from "../model/desk-trouble.ts";

export function DeskBanners({ snapshot }: { snapshot: SteadyDesk }) {
  const engine = useDeskEngine();
  const trouble = deskTrouble(snapshot);
  const { reconnect } = snapshot.actions;
  return (
    <>
      {trouble !== null && (
        <Banner
          tone={trouble.tone}
          title={trouble.title}
          action={reconnect !== null && <Button onClick={reconnect}>Reconnect</Button>}
        >
          {trouble.text}
        </Banner>
      )}
      {snapshot.untoldLeave !== null && (
        <Banner tone="accent" title="You have left; the server does not know it yet">
          Nothing is received or sent here any more. Until the server knows it, the artist is told that you are in the
          session, and you cannot join another one.{" "}
          {snapshot.untoldLeave.refusal === null
            ? "Trying again..."
            : `The server does not take it: ${failureText(snapshot.untoldLeave.refusal)}`}
        </Banner>
      )}
      <TimeLimitBanner session={snapshot.joined ? snapshot.session : null} />
      {snapshot.sound.needsGesture && (
        <Banner
          tone="accent"
          title="The sound is muted by the browser"
          action={<Button onClick={() => void engine.resumeSound()}>Turn on sound</Button>}
        >
          It plays once you have pressed the button.
        </Banner>
      )}
    </>
  );
}
