import { type ReactNode, Suspense } from "react";
import { usePartsLoaded } from "../http/lazy-part.ts";

/**
 * Shows a part as soon as it's loaded. With Suspense alone, React waits until 300 ms after the last part or spinner has
 * appeared, unless something else renders the boundary again.
 */
export function PartSuspense({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  usePartsLoaded();
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
