import { type DawKind, dawKinds } from "@foldback/domain/mixer/fader-law";
import type { MidiDevice } from "@foldback/studio-link/mixer/midi-port";
import type { StudioMixer, StudioMixerView } from "@foldback/studio-link/mixer/studio-mixer";
import { Button } from "@foldback/ui/button";
import { Select } from "@foldback/ui/select";
import { useState } from "react";
import { mixerTexts } from "../../../shared/mixer/texts.ts";
import { texts } from "./texts.ts";

const daws = dawKinds.map((value) => ({ value, label: mixerTexts.dawNames[value] }));
const has = (devices: readonly MidiDevice[], id: string | null) => devices.some((device) => device.id === id);

/** Asks the artist which DAW they use and which ports lead to it. */
export function ChoosePorts({ mixer, view }: { mixer: StudioMixer; view: StudioMixerView }) {
  const { inputs, outputs } = view.devices;
  const [daw, setDaw] = useState<DawKind | null>(null);
  const [input, setInput] = useState<string | null>(null);
  const [output, setOutput] = useState<string | null>(null);
  const isReady = daw !== null && has(inputs, input) && has(outputs, output);
  const connect = () => {
    if (daw !== null && input !== null && output !== null) void mixer.connect({ daw, pair: { input, output } });
  };
  return (
    <>
      <Select label={texts.daw} value={daw} onValueChange={setDaw} items={daws} placeholder={texts.choose} />
      {daw !== null && (
        <p className="text-ink-muted text-xs">
          {texts.setupFirst(mixerTexts.dawNames[daw])} {texts.setup[daw]}
        </p>
      )}
      {inputs.length === 0 || outputs.length === 0 ? (
        <p role="status" className="text-ink-muted text-sm">
          {texts.noPorts}
        </p>
      ) : (
        <>
          <PortSelect label={texts.input} devices={inputs} chosen={input} choose={setInput} />
          <PortSelect label={texts.output} devices={outputs} chosen={output} choose={setOutput} />
        </>
      )}
      <Button className="self-start" disabled={!isReady} busy={view.phase === "connecting"} onClick={connect}>
        {texts.connect}
      </Button>
    </>
  );
}

type PortSelectProps = {
  label: string;
  devices: readonly MidiDevice[];
  chosen: string | null;
  choose: (id: string) => void;
};

const PortSelect = ({ label, devices, chosen, choose }: PortSelectProps) => (
  <Select
    label={label}
    value={has(devices, chosen) ? chosen : null}
    onValueChange={choose}
    items={devices.map(({ id, name }) => ({ value: id, label: name }))}
    placeholder={texts.choose}
  />
);
