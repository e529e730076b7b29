import type { ProgramSource } from "@foldback/studio-link/media/program-feed";
import { Panel } from "@foldback/ui/panel";
import { Select } from "@foldback/ui/select";
import { DeviceSelect } from "../../../shared/live/device-select.tsx";
import { outputNotChangedText } from "../../../shared/live/input-failure-text.ts";
import type { SteadyStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { keepFeedSource } from "./feed-input.ts";
import { ListenbackControl } from "./listenback-control.tsx";
import { feedChoiceText, feedText } from "./sound-texts.ts";
import { programFeedItems, sourceOf, sourceValue } from "./source-choice.ts";

/** Where the program feed comes from, and the listenback microphone. */
export function SoundPanel({ snapshot }: { snapshot: SteadyStudio }) {
  const { programFeed, audioInputs, actions } = snapshot;
  const choose = (source: ProgramSource) => {
    keepFeedSource(source);
    void actions.chooseProgramFeed(source);
  };
  return (
    <Panel title={texts.sound}>
      <Select
        label={texts.programFeed}
        value={sourceValue(audioInputs, programFeed.source)}
        items={programFeedItems(audioInputs, programFeed.source)}
        onValueChange={(value) => choose(sourceOf(value))}
      />
      <FeedWords snapshot={snapshot} />
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
    </Panel>
  );
}

function FeedWords({ snapshot }: { snapshot: SteadyStudio }) {
  const { programFeed, screen } = snapshot;
  const choiceText = feedChoiceText(programFeed);
  return (
    <div role="status" className="flex flex-col gap-1.5 text-xs">
      <p className={programFeed.status === "failed" ? "text-stop-text" : "text-ink-muted"}>{feedText(snapshot)}</p>
      {choiceText !== null && <p className="text-accent-text">{choiceText}</p>}
      {programFeed.processing?.verdict === "processed" && <p className="text-accent-text">{texts.inputProcessed}</p>}
      {screen.ownVoice === "possible" && <p className="text-accent-text">{texts.ownVoice}</p>}
    </div>
  );
}
