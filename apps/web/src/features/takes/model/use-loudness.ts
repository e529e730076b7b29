import type { Loudness } from "@foldback/domain/takes/loudness";
import { useQuery } from "@tanstack/react-query";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import type { Takes } from "./takes-of.ts";

/**
 * A sealed take's loudness, or null until it's measured. Measuring keeps a core busy, so it waits until you aren't
 * recording and no session is open.
 */
export function useLoudness({ shelf, uploads }: Takes, takeId: string): Loudness | null {
  const { held } = useViewModel(uploads);
  const { data } = useQuery({
    queryKey: ["take-loudness", takeId],
    queryFn: () => shelf.loudness(takeId),
    enabled: !held.includes("recording") && !held.includes("session"),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
    retry: false,
  });
  return data ?? null;
}
