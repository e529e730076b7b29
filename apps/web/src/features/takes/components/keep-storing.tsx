import type { Takes } from "../model/takes-of.ts";
import { useShelf } from "../model/use-shelf.ts";
import { useStoring } from "../model/use-storing.ts";

/** Goes on with the uploads of an earlier visit while another tab of the dashboard is shown. */
export function KeepStoring({ takes }: { takes: Takes }) {
  useStoring(takes, useShelf(takes).data?.takes);
  return null;
}
