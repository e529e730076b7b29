import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { ErrorState } from "@foldback/ui/error-state";
import { Spinner } from "@foldback/ui/spinner";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Pair } from "../model/equal-loudness.ts";
import { localTime, takeName } from "../model/take-name.ts";
import type { Takes } from "../model/takes-of.ts";
import { useLoudness } from "../model/use-loudness.ts";
import { texts } from "../texts.ts";
import { ComparePanel, PairPlayer } from "./pair-player.tsx";

type CompareTakesProps = { takes: Takes; pair: Pair<ShelvedTake>; close: () => void };

/** Compares two takes on this computer. */
export function CompareTakes({ takes, pair, close }: CompareTakesProps) {
  const files = useFiles(takes, pair);
  return (
    <ComparePanel close={close}>
      {files.isError && (
        <ErrorState title={texts.failed.export} message={texts.notLoadedHint} onRetry={() => void files.refetch()} />
      )}
      {files.isPending && <Spinner label={texts.preparing} className="m-auto" />}
      {files.data !== undefined && <PairOfFiles takes={takes} pair={pair} files={files.data} />}
    </ComparePanel>
  );
}

type PairOfFilesProps = { takes: Takes; pair: Pair<ShelvedTake>; files: Pair<File> };

function PairOfFiles({ takes, pair, files }: PairOfFilesProps) {
  return (
    <PairPlayer
      names={[takeName(pair[0]), takeName(pair[1])]}
      addresses={[useAddress(files[0]), useAddress(files[1])]}
      loudness={[useLoudness(takes, pair[0].takeId), useLoudness(takes, pair[1].takeId)]}
      notMeasuredHint={texts.equalLater}
    />
  );
}

function useFiles(takes: Takes, pair: Pair<ShelvedTake>) {
  const make = (take: ShelvedTake) =>
    takes.shelf.wavFile(take.takeId, {
      ...{ layer: "take", title: takeName(take), localTime: localTime(take.startedAt) },
      marks: take.notes.marks.value,
    });
  return useQuery({
    queryKey: ["compared-takes", ...pair.map(({ takeId }) => takeId)],
    queryFn: async (): Promise<Pair<File>> => [await make(pair[0]), await make(pair[1])],
    // Don't cache the files, because exporting a take again replaces its file.
    gcTime: 0,
    networkMode: "always",
    retry: false,
  });
}

function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
