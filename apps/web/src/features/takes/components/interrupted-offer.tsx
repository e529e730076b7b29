import { Button } from "@foldback/ui/button";
import { Banner } from "../../../shared/page/banner.tsx";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";
import { takeName } from "../model/take-name.ts";
import { lengthText } from "../model/take-texts.ts";
import { useShelf } from "../model/use-shelf.ts";
import { useTakes } from "../model/use-takes.ts";
import { texts } from "../texts.ts";
import { KeepStoring } from "./keep-storing.tsx";

/** Continues uploads, and says on every tab of the dashboard that a take is waiting to be continued or finished. */
export function InterruptedOffer(props: TakesSlotProps & { showTab: () => void }) {
  const takes = useTakes(props);
  const shelf = useShelf(takes);
  const interrupted = (shelf.data?.takes ?? []).filter(({ state }) => state.status === "interrupted");
  const [take] = interrupted;
  if (take === undefined) return <KeepStoring takes={takes} />;
  const said =
    interrupted.length === 1
      ? texts.offer(takeName(take), lengthText(take.frames, take.sampleRateHz))
      : texts.offerMore(interrupted.length);
  return (
    <>
      <KeepStoring takes={takes} />
      <Banner
        tone="accent"
        title={texts.offerTitle(interrupted.length)}
        action={<Button onClick={props.showTab}>{texts.showTakes}</Button>}
      >
        {said}
      </Banner>
    </>
  );
}
