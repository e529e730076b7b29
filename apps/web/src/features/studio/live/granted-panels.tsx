import { AccessPanel, type AccessPanelProps } from "../consent/access-panel.tsx";
import { LosslessPanel } from "../consent/lossless-panel.tsx";
import { GuideWindowPanel } from "../guide/guide-window-panel.tsx";
import type { GuideWindowHandle } from "../guide/use-guide-window.ts";

/** What the side dock shows only while the engineer has access. */
export const GrantedPanels = ({ guide, ...access }: AccessPanelProps & { guide: GuideWindowHandle }) => (
  <>
    <AccessPanel {...access} />
    <LosslessPanel snapshot={access.snapshot} />
    <GuideWindowPanel guide={guide} />
  </>
);
