/** What the studio only needs with a session. Asked for when you press Start Session, so it's here when one opens. */
import { lazyPart } from "../../../shared/http/lazy-part.ts";

export const SessionArea = lazyPart(() => import("./session-area.tsx"), "SessionArea");
export const MediaPanels = lazyPart(() => import("./media-panels.tsx"), "MediaPanels");
export const PhoneAccess = lazyPart(() => import("../phone/phone-access.tsx"), "PhoneAccess");

export function preloadSessionParts(): void {
  for (const part of [SessionArea, MediaPanels, PhoneAccess]) part.preload();
}
