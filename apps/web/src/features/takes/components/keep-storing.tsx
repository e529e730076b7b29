import type { Takes } from "../model/takes-of.ts";
import { useShelf } from "../model/use-shelf.ts";
import { useStoring } from "../model/use-storing.ts";

/** Continues an earlier visit's uploads while another tab of the dashboard is shown. */
export function KeepStoring({ takes }: { takes: Takes }) {
  useStoring(takes, useShelf(takes).data?.takes);
  return null;
}
