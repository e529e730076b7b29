import { SoundPanel } from "../sound/sound-panel.tsx";
import type { StableStudio } from "../studio-context.ts";
import { PicturePanel } from "./picture-panel.tsx";

export const MediaPanels = ({ snapshot }: { snapshot: StableStudio }) => (
  <div className="grid min-w-0 items-start gap-4 md:grid-cols-2">
    <SoundPanel snapshot={snapshot} />
    <PicturePanel snapshot={snapshot} />
  </div>
);
