import type { ProgramSource } from "@foldback/studio-link/media/program-feed";
import { Select } from "@foldback/ui/select";
import { inputHelp } from "../../../shared/live/texts.ts";
import { HelpLink } from "../../../shared/page/help-link.tsx";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { programFeedItems, savedFeedSource, saveFeedSource, sourceOf, sourceValue } from "./feed-input.ts";
import { feedChoiceText, feedText } from "./sound-texts.ts";

/** Lets the artist choose the program feed's source, and shows its state. */
export function FeedSelect({ snapshot }: { snapshot: StableStudio }) {
  const { programFeed, audioInputs, actions } = snapshot;
  const source = programFeed.source ?? sourceToRecord(snapshot);
  const choose = (source: ProgramSource) => {
    saveFeedSource(source);
    void actions.chooseProgramFeed(source);
  };
  return (
    <>
      <Select
        label={texts.programFeed}
        value={sourceValue(audioInputs, source)}
        items={programFeedItems(audioInputs, source)}
        onValueChange={(value) => choose(sourceOf(value))}
      />
      <FeedWords snapshot={snapshot} />
    </>
  );
}

/** What the recorder opens if nothing is chosen. Null during a session, because it opens nothing then. */
const sourceToRecord = ({ session, audioInputs }: StableStudio): ProgramSource | null =>
  session === null ? savedFeedSource(audioInputs) : null;

function FeedWords({ snapshot }: { snapshot: StableStudio }) {
  const { programFeed, screen } = snapshot;
  const choiceText = feedChoiceText(programFeed);
  const isScreenWanted = (programFeed.source ?? sourceToRecord(snapshot))?.kind === "screen";
  const isOffAlone =
    snapshot.session === null && (programFeed.status === "off" || (programFeed.status === "waiting" && isScreenWanted));
  return (
    <div role="status" className="flex flex-col gap-1.5 text-xs">
      <p className={programFeed.status === "failed" ? "text-stop-text" : "text-ink-muted"}>
        {isOffAlone ? (isScreenWanted ? texts.sharedSoundOffAlone : texts.feedOffAlone) : feedText(snapshot)}{" "}
        {programFeed.status === "failed" && <HelpLink topic={inputHelp(programFeed.failure)} />}
      </p>
      {choiceText !== null && <p className="text-accent-text">{choiceText}</p>}
      {programFeed.processing?.verdict === "processed" && (
        <p className="text-accent-text">
          {texts.inputProcessed} <HelpLink topic="processing" />
        </p>
      )}
      {screen.ownVoice === "possible" && (
        <p className="text-accent-text">
          {texts.ownVoice} <HelpLink topic="ownVoice" />
        </p>
      )}
    </div>
  );
}
