import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { LinkButtons, WorksHere } from "./computer-needed.tsx";
import { homeTexts as texts } from "./home-texts.ts";

/** The same advice, for an artist who has just chosen an engineer. */
export const ComputerDialog = ({ startHere, close }: { startHere: () => void; close: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) close();
    }}
    title={texts.computerNeeded}
    description={texts.computerNeededHint}
    footer={<Button onClick={startHere}>{texts.startSoundOnly}</Button>}
  >
    <LinkButtons />
    <WorksHere />
    <p className="text-ink-muted">{texts.soundOnlyHint}</p>
  </Dialog>
);
