/** Downloads a take's hand-off in FLAC. The server encodes it first and reports its progress. */
import { handOffProgress } from "@foldback/protocol/http/take-transfers";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { failureOf, refusalOf } from "../../../shared/http/failure.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

const askEveryMs = 1_000;

export function useFlac(takeId: string) {
  const [wanted, setWanted] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["hand-off-in-flac", takeId],
    queryFn: () => readShare(takeId),
    enabled: wanted,
    refetchInterval: askEveryMs,
    staleTime: 0,
  });
  const share = data ?? 0;
  useEffect(() => {
    if (!wanted || (share < 1 && error === null)) return;
    setWanted(false);
    if (error === null) startDownload(`/takes/${takeId}/hand-off?format=flac`);
    else toasts.show({ title: texts.failed.flac, description: failureOf(error).message, tone: "destructive" });
  }, [wanted, share, error, takeId]);
  return { isPreparing: wanted, share, prepare: () => setWanted(true) };
}

async function readShare(takeId: string): Promise<number> {
  const answer = await fetch(`/takes/${takeId}/hand-off/progress?format=flac`);
  if (!answer.ok) throw await refusalOf(answer);
  return handOffProgress.parse(await answer.json()).share;
}

function startDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
