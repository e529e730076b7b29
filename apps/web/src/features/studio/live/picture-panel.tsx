import type { PictureHint } from "@foldback/studio-link/media/screen-capture";
import { Button } from "@foldback/ui/button";
import { CollapsiblePanel } from "@foldback/ui/collapsible-panel";
import { SegmentedControl } from "@foldback/ui/radio-group";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { surfaceText } from "./media-texts.ts";

const hints: readonly { value: PictureHint; label: string; description: string }[] = [
  { value: "text", label: texts.textSharpness, description: texts.textSharpnessHint },
  { value: "motion", label: texts.motion, description: texts.motionHint },
];

/** Shows what's shared, and lets the artist choose between sharpness and motion for a slow connection. */
export function PicturePanel({ snapshot }: { snapshot: StableStudio }) {
  const { screen, actions } = snapshot;
  const captured = screen.status === "captured" || screen.status === "sending";
  return (
    <CollapsiblePanel title={texts.picture} opens="wide-screens">
      <SegmentedControl
        label={texts.pictureQuality}
        value={screen.hint}
        onValueChange={actions.setContentHint}
        choices={hints}
        stretch
      />
      <p className="text-ink-muted">
        {texts.shared}: {captured && screen.surface !== null ? surfaceText[screen.surface] : texts.nothing}
      </p>
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
    </CollapsiblePanel>
  );
}
