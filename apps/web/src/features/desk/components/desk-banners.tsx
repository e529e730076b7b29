import { Button } from "@foldback/ui/button";
import { Banner } from "../../../shared/banner.tsx";
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
