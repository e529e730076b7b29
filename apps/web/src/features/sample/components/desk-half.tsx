import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import { Button } from "@foldback/ui/button";
import { LevelMeter } from "@foldback/ui/level-meter";
import { Volume2, VolumeX } from "lucide-react";
import { useMemo, useState } from "react";
import { programFeedMeter } from "../../../shared/live/program-feed-meter.ts";
import { TalkButton } from "../../../shared/live/talk-button.tsx";
import { TallyLamps } from "../../../shared/live/tally-lamps.tsx";
import { liveTexts } from "../../../shared/live/texts.ts";
import type { Sample } from "../model/open-sample.ts";
import { texts } from "../texts.ts";
import { DeskPicture } from "./desk-picture.tsx";
import { Half } from "./half.tsx";

type DeskHalfProps = { sample: Sample; snapshot: DeskSnapshot };

/** The engineer's side: the received picture and sound, pointing, and talking. */
export function DeskHalf({ sample, snapshot }: DeskHalfProps) {
  const { desk } = sample;
  const { sound, actions, picture } = snapshot;
  const source = useMemo(() => (sound.programFeed ? programFeedMeter(desk) : null), [desk, sound.programFeed]);
  const hint = actions.click === null ? texts.desk.viewing : texts.desk.pointing;
  return (
    <Half title={texts.desk.title} who={texts.desk.who}>
      {/* Hidden on a phone, because the studio's lamps above show the same state. */}
      <div className="max-lg:hidden">
        <TallyLamps tally={snapshot.tally} talkbackText={liveTexts.onAir} half />
      </div>
      <p className="flex items-center text-ink-muted text-sm empty:hidden lg:min-h-11 lg:empty:flex">
        {picture.dark === null && hint}
      </p>
      <DeskPicture sample={sample} snapshot={snapshot} />
      <div className="flex flex-wrap items-center gap-3">
        <TalkButton actions={snapshot.actions} talkback={snapshot.talkback} talkKey={null} size="md" />
        <VolumeButton sample={sample} snapshot={snapshot} />
      </div>
      <p className="text-ink-muted text-sm">{texts.desk.hum}</p>
      <LevelMeter label={texts.desk.programFeed} subscribe={source} />
    </Half>
  );
}

/** Mutes the mix. Only this side plays the mix, as it arrives over the link, so it stops with the session. */
function VolumeButton({ sample, snapshot: { actions, sound } }: DeskHalfProps) {
  const [isMuted, setMuted] = useState(false);
  if (sound.needsGesture)
    return (
      <Button size="lg" onClick={sample.wakeSound}>
        <Volume2 aria-hidden="true" />
        {texts.desk.needsSound}
      </Button>
    );
  const press = () => {
    actions.setVolume(isMuted ? 1 : 0);
    setMuted(!isMuted);
  };
  return (
    <Button size="lg" onClick={press}>
      {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      {isMuted ? texts.desk.unmute : texts.desk.mute}
    </Button>
  );
}
