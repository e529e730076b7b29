import { buttonStyles } from "@foldback/ui/button-styles";
import { texts } from "../texts.ts";

/** Downloads a take that's stored on Foldback: as one file, or as one archive to hand off to a studio. */
export const StoredLinks = ({ takeId, hasWav = true }: { takeId: string; hasWav?: boolean }) => (
  <>
    {hasWav && (
      <a href={`/takes/${takeId}/wav`} download className={buttonStyles({ size: "sm" })}>
        {texts.download}
      </a>
    )}
    <a href={`/takes/${takeId}/hand-off`} download title={texts.handOffHint} className={buttonStyles({ size: "sm" })}>
      {texts.handOff}
    </a>
  </>
);
