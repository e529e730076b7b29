import type { ViewMode } from "@foldback/domain/control/picture-geometry";
import type { PictureView } from "@foldback/studio-link/desk-view";
import { IconButton } from "@foldback/ui/icon-button";
import { SegmentedControl } from "@foldback/ui/radio-group";
import { Maximize, Minimize } from "lucide-react";
import { useDeskFigures } from "../model/desk-context.ts";

const modes: readonly { value: ViewMode; label: string; description: string }[] = [
  { value: "fit", label: "Fit", description: "The whole picture" },
  { value: "fill", label: "Fill", description: "No bars; edges may be cut" },
  { value: "actual", label: "1:1", description: "Every pixel as it is; scroll to move" },
];

type ViewToolbarProps = {
  mode: ViewMode;
  setMode: (mode: ViewMode) => void;
  fullScreen: { active: boolean; toggle: () => void } | null;
};

export function ViewToolbar({ mode, setMode, fullScreen }: ViewToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PictureFacts />
      <SegmentedControl label="View" value={mode} onValueChange={setMode} choices={modes} />
      {fullScreen !== null && (
        <IconButton
          label={fullScreen.active ? "Leave full screen" : "Full screen"}
          icon={fullScreen.active ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
          onClick={fullScreen.toggle}
        />
      )}
    </div>
  );
}

function PictureFacts() {
  const { picture } = useDeskFigures();
  return <span className="figures text-ink-muted text-xs max-sm:w-full">{facts(picture)}</span>;
}

function facts({ width, height, frameRate, dark }: PictureView): string {
  if (dark !== null || width === null || height === null) return "not measured";
  return `${width} × ${height}${frameRate === null ? "" : ` · ${Math.round(frameRate)} fps`}`;
}
