import type { ViewMode } from "@foldback/domain/control/picture-geometry";
import type { PictureView } from "@foldback/studio-link/desk-view";
import { IconButton } from "@foldback/ui/icon-button";
import { SegmentedControl } from "@foldback/ui/radio-group";
import { Maximize, Minimize } from "lucide-react";
import { useDeskFigures } from "../model/desk-context.ts";
import { texts } from "../texts.ts";

const modes: readonly { value: ViewMode; label: string; description: string }[] = [
  { value: "fit", label: texts.fit, description: texts.fitHint },
  { value: "fill", label: texts.fill, description: texts.fillHint },
  { value: "actual", label: "1:1", description: texts.actualHint },
];

type ViewToolbarProps = {
  mode: ViewMode;
  setMode: (mode: ViewMode) => void;
  fullScreen: { active: boolean; toggle: () => void } | null;
};

export function ViewToolbar({ mode, setMode, fullScreen }: ViewToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PictureFormat />
      <SegmentedControl label={texts.view} value={mode} onValueChange={setMode} choices={modes} />
      {fullScreen !== null && (
        <IconButton
          label={fullScreen.active ? texts.exitFullScreen : texts.fullScreen}
          icon={fullScreen.active ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          onClick={fullScreen.toggle}
        />
      )}
    </div>
  );
}

function PictureFormat() {
  const { picture } = useDeskFigures();
  return <span className="figures text-ink-muted text-xs max-sm:w-full">{facts(picture)}</span>;
}

function facts({ width, height, frameRate, dark }: PictureView): string {
  if (dark !== null || width === null || height === null) return texts.notMeasured;
  return `${width} × ${height}${frameRate === null ? "" : texts.framesPerSecond(Math.round(frameRate))}`;
}
