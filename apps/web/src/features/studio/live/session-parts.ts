/**
 * The parts of the studio that are needed only during a session. They're preloaded when the artist presses Start
 * Session.
 */
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { loadRoom } from "../load-room.ts";

export const SessionArea = lazyPart(() => import("./session-area.tsx"), "SessionArea");
export const StateLine = lazyPart(() => import("./state-line.tsx"), "StateLine");
export const MediaPanels = lazyPart(() => import("./media-panels.tsx"), "MediaPanels");
export const GrantedPanels = lazyPart(() => import("./granted-panels.tsx"), "GrantedPanels");
export const MixerPanel = lazyPart(() => import("../mixer/mixer-panel.tsx"), "MixerPanel");
export const Diagnostics = lazyPart(() => import("./diagnostics.tsx"), "Diagnostics");
export const ProgramFeedMeter = lazyPart(() => import("../sound/meter-bridge.tsx"), "ProgramFeedMeter");
export const PhoneAccess = lazyPart(() => import("../phone/phone-access.tsx"), "PhoneAccess");

export function preloadSessionParts(): void {
  for (const part of [SessionArea, StateLine, MediaPanels, GrantedPanels, Diagnostics, ProgramFeedMeter, PhoneAccess])
    part.preload();
  // If this fails, opening the session tries again and reports the failure.
  loadRoom().catch(() => {});
}
