import type { TakeFormat } from "@foldback/domain/takes/take-format";
import { Button } from "@foldback/ui/button";
import { buttonStyles } from "@foldback/ui/button-styles";
import { useFlac } from "../model/use-flac.ts";
import { texts } from "../texts.ts";

type StoredLinksProps = {
  takeId: string;
  format: TakeFormat;
  /** The take's stem, if it's stored and may be downloaded. */
  stemId: string | null;
  hasWav?: boolean;
};

/** Downloads a take that's stored on Foldback: as one file, or as one archive to hand off to a studio. */
export const StoredLinks = ({ takeId, format, stemId, hasWav = true }: StoredLinksProps) => (
  <>
    {hasWav && (
      <a href={`/takes/${takeId}/wav`} download className={buttonStyles({ size: "sm" })}>
        {texts.download}
      </a>
    )}
    {hasWav && stemId !== null && (
      <a href={`/takes/${stemId}/wav`} download className={buttonStyles({ size: "sm" })}>
        {texts.downloadTalkback}
      </a>
    )}
    <a href={`/takes/${takeId}/hand-off`} download title={texts.handOffHint} className={buttonStyles({ size: "sm" })}>
      {texts.handOff}
    </a>
    {format === "float-32" ? (
      <p className="self-center text-ink-muted text-sm">{texts.noFlac}</p>
    ) : (
      <FlacButton takeId={takeId} />
    )}
  </>
);

function FlacButton({ takeId }: { takeId: string }) {
  const { isPreparing, share, prepare } = useFlac(takeId);
  return (
    <Button size="sm" title={texts.handOffFlacHint} busy={isPreparing} onClick={prepare}>
      {isPreparing ? texts.preparingFlac(share) : texts.handOffFlac}
    </Button>
  );
}
