import type { PictureHint } from "@foldback/studio-link/media/screen-capture";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { SegmentedControl } from "@foldback/ui/radio-group";
import { type StableStudio, useStudioFigures } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { pictureText, surfaceText } from "./media-texts.ts";

const hints: readonly { value: PictureHint; label: string; description: string }[] = [
  { value: "text", label: texts.textSharpness, description: texts.textSharpnessHint },
  { value: "motion", label: texts.motion, description: texts.motionHint },
];

/** The measured picture, and whether sharpness or motion matters more on a slow connection. */
export function PicturePanel({ snapshot }: { snapshot: StableStudio }) {
  const { screen, actions } = snapshot;
  const captured = screen.status === "captured" || screen.status === "sending";
  return (
    <Panel title={texts.picture}>
      <SegmentedControl
        label={texts.pictureQuality}
        value={screen.hint}
        onValueChange={actions.setContentHint}
        choices={hints}
        className="flex w-full *:flex-1 *:justify-center"
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact
          name={texts.shared}
          value={captured && screen.surface !== null ? surfaceText[screen.surface] : texts.nothing}
        />
        <Figures captured={captured} sending={screen.status === "sending"} />
      </dl>
      <div className="flex flex-wrap gap-2">
        {captured && actions.shareScreen !== null && (
          <Button size="sm" onClick={() => void actions.shareScreen?.()}>
            {texts.shareOther}
          </Button>
        )}
        {actions.stopScreen !== null && (
          <Button size="sm" variant="ghost" onClick={actions.stopScreen}>
            {texts.stopSharing}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Figures({ captured, sending }: { captured: boolean; sending: boolean }) {
  const figures = useStudioFigures();
  return (
    <>
      <Fact name={texts.captured} value={captured ? pictureText(figures.captured) : texts.notMeasured} />
      <Fact name={texts.sent} value={sending ? pictureText(figures.sent) : texts.notMeasured} />
    </>
  );
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="figures text-right">{value}</dd>
    </>
  );
}
