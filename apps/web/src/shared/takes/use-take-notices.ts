import type { EngineNotice } from "@foldback/studio-link/view-model";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { apiQueries } from "../http/api-client.ts";

const aboutTakes: readonly string[] = ["takeDelivered", "takeWithdrawn"] satisfies EngineNotice["id"][];

/** Shows the engine's notices, and reads the list of delivered takes again when one of them says that it has changed. */
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
