import { Button } from "@foldback/ui/button";
import { texts } from "../texts.ts";

/** Whether this take is chosen for a comparison. */
export type Comparing = { isChosen: boolean; toggle: () => void };

export const CompareButton = ({ comparing: { isChosen, toggle } }: { comparing: Comparing }) => (
  <Button size="sm" variant={isChosen ? "primary" : "default"} aria-pressed={isChosen} onClick={toggle}>
    {texts.compare}
  </Button>
);
