import { Button } from "@foldback/ui/button";
import { Banner } from "../../../shared/banner.tsx";
import { failureText } from "../../../shared/failure-text.ts";
import { heldBackText } from "../model/held-back-texts.ts";
import { linkTrouble } from "../model/link-trouble.ts";
import { type SteadyStudio, useStudioEngine } from "../model/studio-context.ts";

/** What the artist must know now, most urgent first. */
export function StateBanners({ snapshot }: { snapshot: SteadyStudio }) {
  const engine = useStudioEngine();
  const trouble = linkTrouble(snapshot);
  const { reconnect, giveBack } = snapshot.actions;
  return (
    <>
      {snapshot.kill === "pending" && (
        <Banner tone="stop" title="Stopped; record pending">
          Remote access is off. The record of your kill is kept in this browser and sent again until the server has it.
        </Banner>
      )}
      {snapshot.kill === "refused" && snapshot.killRefusal !== null && (
        <Banner tone="stop" title="Stopped here; not recorded">
          Remote access to this browser is off. The server refused the record of your kill:{" "}
          {failureText(snapshot.killRefusal)} Reload this page; if the session is still there, press the kill switch
          again.
        </Banner>
      )}
      {trouble !== null && (
        <Banner
          tone={trouble.tone}
          title={trouble.title}
          action={reconnect !== null && <Button onClick={reconnect}>Reconnect</Button>}
        >
          {trouble.text}
        </Banner>
      )}
      {snapshot.heldBack.length > 0 && (
        <Banner
          tone="accent"
          title="Held back here; the server does not know it yet"
          action={giveBack !== null && <Button onClick={giveBack}>Undo</Button>}
        >
          {snapshot.heldBack.map((kind) => heldBackText[kind]).join(" ")}{" "}
          {snapshot.heldBackRefusal === null
            ? "Trying again..."
            : `The server does not take it: ${failureText(snapshot.heldBackRefusal)}`}
        </Banner>
      )}
      {snapshot.link.verification === "mismatch" && (
        <Banner tone="stop" title="Connection not verified">
          The two ends do not see the same connection: somebody may be in between. Control stays off. End the session
          and start again.
        </Banner>
      )}
      {snapshot.soundNeedsGesture && (
        <Banner
          tone="accent"
          title="The engineer's voice is muted by the browser"
          action={<Button onClick={() => void engine.resumeSound()}>Turn on sound</Button>}
        >
          It plays once you have pressed the button.
        </Banner>
      )}
    </>
  );
}
