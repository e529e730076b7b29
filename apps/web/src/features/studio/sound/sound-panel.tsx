import { Button } from "@foldback/ui/button";
import { CollapsiblePanel } from "@foldback/ui/collapsible-panel";
import { Select } from "@foldback/ui/select";
import { Mic, MicOff } from "lucide-react";
import { DeviceSelect, deviceIdOf, deviceItems, shownDevice } from "../../../shared/live/device-select.tsx";
import { inputHelp, outputNotChangedText } from "../../../shared/live/texts.ts";
import { HelpLink } from "../../../shared/page/help-link.tsx";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { FeedSelect } from "./feed-select.tsx";
import { listenbackChoiceText, listenbackText } from "./sound-texts.ts";

/** Lets the artist choose the program feed's source and the listenback microphone. */
export function SoundPanel({ snapshot }: { snapshot: StableStudio }) {
  const { actions } = snapshot;
  return (
    <CollapsiblePanel title={texts.sound} opens="wide-screens">
      <FeedSelect snapshot={snapshot} />
      <ListenbackControl snapshot={snapshot} />
      {snapshot.audioOutputs.length > 0 && (
        <div className="border-line border-t pt-4">
          <DeviceSelect
            label={texts.talkbackOutput}
            defaultLabel={texts.defaultOutput}
            devices={snapshot.audioOutputs}
            chosen={snapshot.talkbackOutputId}
            choose={async (deviceId) => ((await actions.chooseTalkbackOutput(deviceId)) ? null : outputNotChangedText)}
          />
        </div>
      )}
    </CollapsiblePanel>
  );
}

/** Controls the room microphone that the engineer hears. While it's muted, nothing at all is sent. */
function ListenbackControl({ snapshot }: { snapshot: StableStudio }) {
  const { listenback, audioInputs, actions } = snapshot;
  const choiceText = listenbackChoiceText(listenback);
  const off = listenback.status === "off" || listenback.status === "failed";
  const items = deviceItems(audioInputs, { defaultLabel: texts.defaultMicrophone, chosen: listenback.deviceId });
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <Select
        label={texts.listenbackMicrophone}
        value={off ? null : shownDevice(audioInputs, listenback.deviceId)}
        placeholder={texts.off}
        items={items}
        onValueChange={(value) => void actions.startListenback(deviceIdOf(value))}
      />
      <div role="status" className="flex flex-col gap-1.5 text-xs">
        <p className={listenback.status === "failed" ? "text-stop-text" : "text-ink-muted"}>
          {listenbackText(listenback)}{" "}
          {listenback.status === "failed" && <HelpLink topic={inputHelp(listenback.failure)} />}
        </p>
        {choiceText !== null && <p className="text-accent-text">{choiceText}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {off && (
          <Button size="sm" onClick={() => void actions.startListenback(null)}>
            <Mic aria-hidden="true" />
            {texts.turnOnListenback}
          </Button>
        )}
        {!off && <MuteButton muted={listenback.status === "muted"} mute={actions.muteListenback} />}
        {!off && (
          <Button size="sm" variant="ghost" onClick={() => actions.stopListenback()}>
            {texts.turnOff}
          </Button>
        )}
      </div>
    </div>
  );
}

function MuteButton({ muted, mute }: { muted: boolean; mute: StableStudio["actions"]["muteListenback"] }) {
  return (
    <Button size="sm" aria-pressed={muted} onClick={() => mute(!muted)}>
      {muted ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
      {muted ? texts.unmuteListenback : texts.muteListenback}
    </Button>
  );
}
