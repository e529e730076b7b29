import { hasOpenTake } from "@foldback/studio-link/takes/has-open-take";
import { useEffect, useState } from "react";
import { useSignedInUser } from "../../../shared/auth/current-user.ts";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { PagePart } from "../../../shared/page/page-part.tsx";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";
import { hasStoringChoices } from "../model/storing-choices.ts";

const InterruptedOffer = lazyPart(() => import("./interrupted-offer.tsx"), "InterruptedOffer");

/** Looks for interrupted takes and unfinished uploads on each visit, and loads the rest only if there are any. */
export function UnfinishedTakesOffer(props: TakesSlotProps & { showTab: () => void }) {
  const { user } = useSignedInUser();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    void hasOpenTake(user.id).then((hasOpen) => setIsDue(hasOpen || hasStoringChoices(user.id)));
  }, [user.id]);
  return <PagePart missing={null}>{isDue && <InterruptedOffer {...props} />}</PagePart>;
}
