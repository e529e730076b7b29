import { type DawKind, dawKinds } from "@foldback/domain/mixer/fader-law";
import type { MidiDevice } from "@foldback/studio-link/mixer/midi-port";
import type { StudioMixer, StudioMixerView } from "@foldback/studio-link/mixer/studio-mixer";
import { Button } from "@foldback/ui/button";
import { Select } from "@foldback/ui/select";
import { useState } from "react";
import { mixerTexts } from "../../../shared/mixer/texts.ts";
import { texts } from "./texts.ts";

const daws = dawKinds.map((value) => ({ value, label: mixerTexts.dawNames[value] }));
const itemsOf = (devices: readonly MidiDevice[]) => devices.map(({ id, name }) => ({ value: id, label: name }));

/** The artist says which DAW it is and which ports lead to it. */
export function ChoosePorts({ mixer, view }: { mixer: StudioMixer; view: StudioMixerView }) {
  const { inputs, outputs } = view.devices;
  const [daw, setDaw] = useState<DawKind | null>(null);
  const [input, setInput] = useState<string | null>(null);
  const [output, setOutput] = useState<string | null>(null);
  const has = (devices: readonly MidiDevice[], id: string | null) => devices.some((device) => device.id === id);
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
          <Select
            label={texts.input}
            value={has(inputs, input) ? input : null}
            onValueChange={setInput}
            items={itemsOf(inputs)}
            placeholder={texts.choose}
          />
          <Select
            label={texts.output}
            value={has(outputs, output) ? output : null}
            onValueChange={setOutput}
            items={itemsOf(outputs)}
            placeholder={texts.choose}
          />
        </>
      )}
      <Button className="self-start" disabled={!isReady} busy={view.phase === "connecting"} onClick={connect}>
        {texts.connect}
      </Button>
    </>
  );
}
