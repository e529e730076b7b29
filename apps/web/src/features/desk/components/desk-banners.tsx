import { Button } from "@foldback/ui/button";
import { failureText } from "../../../shared/http/failure.ts";
import { ContactLink, isSuspended } from "../../../shared/live/suspended.tsx";
import { TimeLimitBanner } from "../../../shared/live/time-limit-banner.tsx";
import { Banner } from "../../../shared/page/banner.tsx";
import { type StableDesk, useDeskEngine } from "../model/desk-context.ts";
import { deskTrouble } from "../model/desk-trouble.ts";
import { texts } from "../texts.ts";

export function DeskBanners({ snapshot }: { snapshot: StableDesk }) {
  const engine = useDeskEngine();
  const trouble = deskTrouble(snapshot);
  const { reconnect } = snapshot.actions;
  return (
    <>
      {trouble !== null && (
        <Banner
          tone={trouble.tone}
          title={trouble.title}
          help={trouble.help}
          action={
            isSuspended(snapshot.signaling) ? (
              <ContactLink />
            ) : (
              reconnect !== null && <Button onClick={reconnect}>{texts.reconnect}</Button>
            )
          }
        >
          {trouble.text}
        </Banner>
      )}
      {snapshot.pendingLeave !== null && (
        <Banner tone="accent" title={texts.leftTitle}>
          {texts.leftHint(
            snapshot.pendingLeave.refusal === null
              ? texts.tryingAgain
              : texts.serverRejected(failureText(snapshot.pendingLeave.refusal)),
          )}
        </Banner>
      )}
      <TimeLimitBanner session={snapshot.joined ? snapshot.session : null} />
      {snapshot.sound.needsGesture && (
        <Banner
          tone="accent"
          title={texts.soundMuted}
          action={<Button onClick={() => void engine.resumeSound()}>{texts.turnOnSound}</Button>}
        >
          {texts.soundMutedHint}
        </Banner>
      )}
    </>
  );
}
