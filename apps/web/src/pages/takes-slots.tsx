import { Spinner } from "@foldback/ui/spinner";
import { LeaveTakes } from "../features/takes/components/leave-takes.tsx";
import { UnfinishedTakesOffer } from "../features/takes/components/unfinished-takes-offer.tsx";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { preloadQuestion } from "../shared/live/ask-question.tsx";
import { PagePart } from "../shared/page/page-part.tsx";
import type { TakesSlots } from "../shared/takes/slot-types.ts";
import { pageTexts as texts } from "./texts.ts";

/** Once there's a recorder, leaving may ask a question, even without a network. */
function withQuestion<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () => {
    preloadQuestion();
    return load();
  };
}

const TakesTab = lazyPart(
  withQuestion(() => import("../features/takes/components/takes-tab.tsx")),
  "TakesTab",
);
const LightReport = lazyPart(
  withQuestion(() => import("../features/takes/components/light-report.tsx")),
  "LightReport",
);
const RailRecorder = lazyPart(
  withQuestion(() => import("../features/takes/components/rail-recorder.tsx")),
  "RailRecorder",
);

/** The recorder is loaded only when it's shown, or when a take was interrupted. */
export const takesSlots: TakesSlots = {
  tab: (props) => (
    <PagePart loading={<Spinner label={texts.loading} className="m-auto py-12" />}>
      <TakesTab {...props} />
    </PagePart>
  ),
  preloadTab: TakesTab.preload,
  rail: (props) => (
    <PagePart missing={null}>
      <RailRecorder {...props} />
    </PagePart>
  ),
  light: (props) => (
    <PagePart missing={null}>
      <LightReport {...props} />
    </PagePart>
  ),
  leave: (props) => <LeaveTakes {...props} />,
  offer: (props) => <UnfinishedTakesOffer {...props} />,
};
