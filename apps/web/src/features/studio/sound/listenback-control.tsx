import { Button } from "@foldback/ui/button";
import { Select } from "@foldback/ui/select";
import { Mic, MicOff } from "lucide-react";
import { deviceIdOf, deviceItems, shownDevice } from "../../../shared/live/device-items.ts";
import type { SteadyStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { listenbackChoiceText, listenbackText } from "./sound-texts.ts";

/** The room microphone that the engineer hears. Muted means that nothing at all is sent. */
export function ListenbackControl({ snapshot }: { snapshot: SteadyStudio }) {
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
          {listenbackText(listenback)}
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

function MuteButton({ muted, mute }: { muted: boolean; mute: SteadyStudio["actions"]["muteListenback"] }) {
  return (
    <Button size="sm" aria-pressed={muted} onClick={() => mute(!muted)}>
      {muted ? <Mic aria-hidden="true" /> : <MicOff aria-hidden="true" />}
      {muted ? texts.unmuteListenback : texts.muteListenback}
    </Button>
  );
}
