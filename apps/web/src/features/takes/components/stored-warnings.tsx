import type { OwnTakeView } from "@foldback/protocol/http/takes";
import { useState } from "react";
import { storedWarnings } from "../model/stored-warnings.ts";

type StoredWarningsProps = {
  data: { takes: readonly OwnTakeView[]; room: { usedBytes: number; bytes: number } | null };
};

/** Warns the artist before stored takes are removed or the space is full. */
export function StoredWarnings({ data }: StoredWarningsProps) {
  const [openedAtMs] = useState(() => Date.now());
  const { plan, warnings } = storedWarnings(data, openedAtMs);
  return (
    <>
      {plan !== null && <p className="text-ink-muted text-sm">{plan}</p>}
      {warnings.map((warning) => (
        <p key={warning} role="status" className="text-accent-text text-sm">
          {warning}
        </p>
      ))}
    </>
  );
}
