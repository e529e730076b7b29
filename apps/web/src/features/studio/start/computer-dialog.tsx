import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { LinkButtons, WorksHere } from "./computer-needed.tsx";
import { computerTexts } from "./computer-texts.ts";
import { homeTexts } from "./home-texts.ts";

/** The same advice, for an artist who has just chosen an engineer. */
export const ComputerDialog = ({ startHere, close }: { startHere: () => void; close: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) close();
    }}
    title={homeTexts.computerNeeded}
    description={homeTexts.computerNeededHint}
    footer={<Button onClick={startHere}>{computerTexts.startSoundOnly}</Button>}
  >
    <LinkButtons />
    <WorksHere />
    <p className="text-ink-muted">{computerTexts.soundOnlyHint}</p>
  </Dialog>
);
