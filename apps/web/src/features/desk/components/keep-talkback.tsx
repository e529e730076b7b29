import { keepTalkbackTextFor } from "@foldback/domain/consent/keep-talkback-text";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Panel } from "@foldback/ui/panel";
import { Switch } from "@foldback/ui/switch";
import { Tally } from "@foldback/ui/tally";
import { useState } from "react";
import { failureText } from "../../../shared/http/failure.ts";
import type { StableDesk } from "../model/desk-context.ts";
import { texts } from "../texts.ts";

/**
 * The engineer's consent to keeping their talkback with the artist's takes. It's off until they've read what it means.
 */
export function KeepTalkback({ snapshot }: { snapshot: StableDesk }) {
  const { talkbackKeeping: keeping, actions } = snapshot;
  const artist = snapshot.artistName ?? texts.theArtistFirst;
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const set = async (keep: boolean) => {
    setAsking(false);
    setFailure(null);
    const result = await actions.keepTalkback?.(keep);
    if (result !== undefined && !result.ok) setFailure(failureText(result.code));
  };
  return (
    <Panel title={texts.talkbackInTakes}>
      <Switch
        checked={keeping.isAllowed && !keeping.isWithdrawing}
        disabled={actions.keepTalkback === null}
        onCheckedChange={(on) => (on ? setAsking(true) : void set(false))}
      >
        {texts.keepTalkback(artist)}
      </Switch>
      <Tally label={texts.yourTalkback} lit={keeping.isRecorded} tone="stop" litText={texts.beingKept} />
      <p role="status" className="text-ink-muted text-xs">
        {keeping.isWithdrawing ? texts.withdrawing(artist) : keeping.isAllowed ? texts.keptHint : texts.notKeptHint}
      </p>
      <p role="alert" className="text-stop-text text-xs empty:hidden">
        {!keeping.isWithdrawing && failure}
      </p>
      <Question artist={artist} isOpen={isAsking} close={() => setAsking(false)} allow={() => void set(true)} />
    </Panel>
  );
}

type QuestionProps = { artist: string; isOpen: boolean; close: () => void; allow: () => void };

function Question({ artist, isOpen, close, allow }: QuestionProps) {
  const { title, points, recordNote } = keepTalkbackTextFor(artist);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title={title}
      footer={
        <>
          <Button onClick={close}>{texts.notNow}</Button>
          <Button variant="primary" onClick={allow}>
            {texts.allowKeeping}
          </Button>
        </>
      }
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="text-ink-muted text-xs">{recordNote}</p>
    </Dialog>
  );
}
