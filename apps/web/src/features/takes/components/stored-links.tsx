import { buttonStyles } from "@foldback/ui/button-styles";
import { texts } from "../texts.ts";

/** Downloads the take as one archive to hand off to a studio. */
export const HandOffLink = ({ takeId }: { takeId: string }) => (
  <a href={`/takes/${takeId}/hand-off`} download title={texts.handOffHint} className={buttonStyles({ size: "sm" })}>
    {texts.handOff}
  </a>
);
