import { Button } from "@foldback/ui/button";
import { failureText } from "../../../shared/http/failure-text.ts";
import { Banner } from "../../../shared/page/banner.tsx";
import { type SteadyStudio, useStudioEngine } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { heldBackText } from "./held-back-texts.ts";
import { linkTrouble } from "./link-trouble.ts";

/** Most urgent first. */
export function StateBanners({ snapshot }: { snapshot: SteadyStudio }) {
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
        <Banner tone="stop" title={texts.notVerified}>
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
