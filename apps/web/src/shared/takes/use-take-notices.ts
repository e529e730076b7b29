import type { EngineNotice } from "@foldback/studio-link/view-model";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { apiQueries } from "../http/api-client.ts";

const aboutTakes: readonly string[] = ["takeDelivered", "takeWithdrawn"] satisfies EngineNotice["id"][];

/** Shows the engine's notices, and refetches the list of delivered takes if a notice says that the list has changed. */
export function useTakeNotices(show: (notice: EngineNotice) => void): (notice: EngineNotice) => void {
  const client = useQueryClient();
  return useCallback(
    (notice) => {
      show(notice);
      if (aboutTakes.includes(notice.id)) void client.invalidateQueries({ queryKey: apiQueries.takes.delivered.key() });
    },
    [client, show],
  );
}
