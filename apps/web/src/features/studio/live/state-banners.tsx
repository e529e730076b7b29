import type { HeldKind } from "@foldback/studio-link/delivery/held-back-rules";
import { Button } from "@foldback/ui/button";
import { buttonStyles } from "@foldback/ui/button-styles";
import { failureText } from "../../../shared/http/failure.ts";
import { Banner } from "../../../shared/page/banner.tsx";
import { type StableStudio, useStudioEngine } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { AskAnother, OpenUpButton } from "./ask-another-engineer.tsx";
import { linkTrouble } from "./link-trouble.ts";
import { turnedDown } from "./turned-down.ts";
import { turnedDownTexts } from "./turned-down-texts.ts";

/** Shows the most urgent banner first. */
export function StateBanners({ snapshot }: { snapshot: StableStudio }) {
  const engine = useStudioEngine();
  const trouble = linkTrouble(snapshot);
  const { reconnect, giveBack } = snapshot.actions;
  return (
    <>
      {snapshot.kill === "pending" && (
        <Banner tone="stop" title={texts.killPendingTitle}>
          {texts.killPendingHint}
        </Banner>
      )}
      {snapshot.kill === "refused" && snapshot.killRefusal !== null && (
        <Banner tone="stop" title={texts.killRefusedTitle}>
          {texts.killRefusedHint(failureText(snapshot.killRefusal))}
        </Banner>
      )}
      {trouble !== null && (
        <Banner
          tone={trouble.tone}
          title={trouble.title}
          help={trouble.help}
          action={reconnect !== null && <Button onClick={reconnect}>{texts.reconnect}</Button>}
        >
          {trouble.text}
        </Banner>
      )}
      {snapshot.heldBack.length > 0 && (
        <Banner
          tone="accent"
          title={texts.heldBackTitle}
          action={giveBack !== null && <Button onClick={giveBack}>{texts.undo}</Button>}
        >
          {snapshot.heldBack.map((kind) => heldBackText[kind]).join(" ")}{" "}
          {snapshot.heldBackRefusal === null
            ? texts.tryingAgain
            : texts.serverRejected(failureText(snapshot.heldBackRefusal))}
        </Banner>
      )}
      {snapshot.link.verification === "mismatch" && (
        <Banner tone="stop" title={texts.notVerified} help="securityWords">
          {texts.notVerifiedHint}
        </Banner>
      )}
      {snapshot.soundNeedsGesture && (
        <Banner
          tone="accent"
          title={texts.voiceMuted}
          action={<Button onClick={() => void engine.resumeSound()}>{texts.turnOnSound}</Button>}
        >
          {texts.voiceMutedHint}
        </Banner>
      )}
    </>
  );
}

/** Describes what already applies in this browser, even though the server doesn't know about it yet. */
const heldBackText: Record<HeldKind, string> = {
  access: texts.heldAccess,
  denial: texts.heldDenial,
  pause: texts.heldPause,
  end: texts.heldEnd,
};

/** Opens a new tab, because leaving this one would disconnect the engineer. */
export function LimitedControlBanner() {
  return (
    <Banner
      title={texts.limitedControl}
      action={
        <a href="/download" target="_blank" rel="noreferrer" className={buttonStyles({ size: "sm" })}>
          {texts.downloadApp}
        </a>
      }
    >
      {texts.limitedControlHint}
    </Banner>
  );
}

/** Says why the session has no invited engineer, with the reason that the engineer gave, if any. */
export function DeclinedBanner({ snapshot: { session, actions } }: { snapshot: StableStudio }) {
  const last = session === null ? null : turnedDown(session);
  if (last === null) return null;
  return (
    <Banner
      tone="accent"
      title={last.title}
      action={
        <>
          {actions.openUp !== null && <OpenUpButton openUp={actions.openUp} />}
          {actions.invite !== null && (
            <AskAnother invite={actions.invite} turnedDown={last.engineer} variant="primary" />
          )}
        </>
      }
    >
      {turnedDownTexts.next}
    </Banner>
  );
}
