import { LevelMeter } from "@foldback/ui/level-meter";
import { Panel } from "@foldback/ui/panel";
import { Slider } from "@foldback/ui/slider";
import { Suspense, useMemo } from "react";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { DeviceSelect } from "../../../shared/live/device-select.tsx";
import { programFeedMeter } from "../../../shared/live/program-feed-meter.ts";
import { notChangedText, outputNotChangedText } from "../../../shared/live/texts.ts";
import { type StableDesk, useDeskEngine } from "../model/desk-context.ts";
import { texts } from "../texts.ts";

const LosslessLamp = lazyPart(() => import("./lossless-lamp.tsx"), "LosslessLamp");

/** Shows the received level of the program feed, and sets its volume on this computer. */
export function SoundPanel({ snapshot }: { snapshot: StableDesk }) {
  const engine = useDeskEngine();
  const { sound, volume, actions } = snapshot;
  const source = useMemo(() => (sound.programFeed ? programFeedMeter(engine) : null), [engine, sound.programFeed]);
  return (
    <Panel title={texts.meterBridge}>
      <LevelMeter label={texts.programFeed} subscribe={source} />
      <Slider
        label={texts.volume}
        value={Math.round(volume * 100)}
        onValueChange={(percent) => actions.setVolume(percent / 100)}
        formatValue={(percent) => `${percent}%`}
      />
      <p className="text-ink-muted text-xs">
        {sound.programFeed ? texts.feedArriving : texts.feedMissing}{" "}
        {sound.listenback ? texts.listenbackOn : texts.listenbackOff}
      </p>
      {snapshot.scopes.includes("lossless") && (
        <Suspense>
          <LosslessLamp feed={snapshot.lossless} artist={snapshot.artistName ?? texts.theArtistFirst} />
        </Suspense>
      )}
      <DeviceSelect
        label={texts.talkbackMicrophone}
        defaultLabel={texts.defaultMicrophone}
        devices={snapshot.audioInputs}
        chosen={snapshot.talkback.deviceId}
        choose={async (deviceId) => {
          const refused = await actions.chooseMicrophone(deviceId);
          return refused && notChangedText(refused);
        }}
      />
      {snapshot.audioOutputs.length > 0 && (
        <DeviceSelect
          label={texts.soundOutput}
          defaultLabel={texts.defaultOutput}
          devices={snapshot.audioOutputs}
          chosen={sound.outputDeviceId}
          choose={async (deviceId) => ((await actions.chooseOutput(deviceId)) ? null : outputNotChangedText)}
        />
      )}
    </Panel>
  );
}
