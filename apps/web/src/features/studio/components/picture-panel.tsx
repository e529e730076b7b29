import type { PictureHint } from "@foldback/studio-link/media/screen-capture";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { SegmentedControl } from "@foldback/ui/radio-group";
import { pictureText, surfaceText } from "../model/media-texts.ts";
import { type SteadyStudio, useStudioFigures } from "../model/studio-context.ts";

const hints: readonly { value: PictureHint; label: string; description: string }[] = [
  { value: "text", label: "Text sharpness", description: "Keeps every letter and line sharp" },
  { value: "motion", label: "Motion", description: "Keeps movement smooth, may lose resolution" },
];

/** What is captured and what is sent, as measured; and which of the two gives way when the line is narrow. */
export function PicturePanel({ snapshot }: { snapshot: SteadyStudio }) {
  const { screen, actions } = snapshot;
  const captured = screen.status === "captured" || screen.status === "sending";
  return (
    <Panel title="Picture">
      <SegmentedControl
        label="Picture quality"
        value={screen.hint}
        onValueChange={actions.setContentHint}
        choices={hints}
        className="flex w-full *:flex-1 *:justify-center"
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name="Shared" value={captured && screen.surface !== null ? surfaceText[screen.surface] : "Nothing"} />
        <Figures captured={captured} sending={screen.status === "sending"} />
      </dl>
      <div className="flex flex-wrap gap-2">
        {captured && actions.shareScreen !== null && (
          <Button size="sm" onClick={() => void actions.shareScreen?.()}>
            Share something else
          </Button>
        )}
        {actions.stopScreen !== null && (
          <Button size="sm" variant="ghost" onClick={actions.stopScreen}>
            Stop sharing
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
      <Fact name="Captured" value={captured ? pictureText(figures.captured) : "not measured"} />
      <Fact name="Sent" value={sending ? pictureText(figures.sent) : "not measured"} />
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
