import { consentTextFor } from "@foldback/domain/consent/consent-text";
import { type AccessLevel, accessLevelOf, isNarrowing, scopesFor } from "@foldback/domain/consent/scopes";
import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { Button } from "@foldback/ui/button";
import { Checkbox } from "@foldback/ui/checkbox";
import { type Choice, SegmentedControl } from "@foldback/ui/radio-group";
import { ToggleGroup } from "@foldback/ui/toggle-group";
import { useState } from "react";
import { ConsentPoints } from "../../../shared/live/consent-points.tsx";
import { engineer } from "../model/in-page-session.ts";
import type { Sample } from "../model/open-sample.ts";
import { texts } from "../texts.ts";

/** Control isn't offered, because the sample has no companion that could carry it out. */
const levels: readonly Choice<AccessLevel>[] = (["view-only", "pointing"] as const).map((value) => ({
  value,
  label: texts.levels[value],
}));

type AccessControlProps = { sample: Sample; snapshot: StudioSnapshot };

/** Asks for consent until it's given, then shows the access that was given. The visitor can narrow it immediately. */
export function AccessControl({ sample, snapshot }: AccessControlProps) {
  const [wider, setWider] = useState<AccessLevel | null>(null);
  const { session, accessHere, actions } = snapshot;
  if (session === null) return null;
  const isGranted = session.grant.status === "granted" && accessHere.length > 0;
  if (!isGranted || wider !== null)
    return (
      <Consent
        key={wider}
        sample={sample}
        snapshot={snapshot}
        firstLevel={wider ?? "pointing"}
        close={() => setWider(null)}
      />
    );
  const choose = (level: AccessLevel) => {
    if (isNarrowing(accessHere, scopesFor(level))) void actions.narrow?.(level);
    else setWider(level);
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="engraved max-sm:hidden">{texts.studio.access}</span>
      <ToggleGroup label={texts.studio.access} value={accessLevelOf(accessHere)} onPress={choose} choices={levels} />
      <Button size="sm" variant="ghost" onClick={() => void actions.narrow?.(null)}>
        {texts.studio.withdraw}
      </Button>
    </div>
  );
}

type ConsentProps = AccessControlProps & { firstLevel: AccessLevel; close: () => void };

/** A small version of the product's consent dialog, with the same wording. */
function Consent({ sample, snapshot, firstLevel, close }: ConsentProps) {
  const [level, setLevel] = useState<AccessLevel>(firstLevel);
  const [understood, setUnderstood] = useState(false);
  const [problem, setProblem] = useState("");
  const { session, actions } = snapshot;
  const text = consentTextFor(engineer);
  const isRefused = session?.grant.status === "denied" || session?.grant.status === "revoked";
  const grant = async () => {
    sample.wakeSound();
    if (!understood) return setProblem(texts.studio.confirmFirst);
    await actions.grant?.({ engineerId: engineer.id, level, understood });
    close();
  };
  const refuse = () => {
    if (actions.deny === null) void actions.keep?.({ engineerId: engineer.id });
    else void actions.deny({ engineerId: engineer.id });
    close();
  };
  return (
    <div className="flex flex-col gap-3 rounded-md border border-accent-text bg-raised p-4">
      {isRefused && <p role="status">{texts.studio.askAgain}</p>}
      <h3 className="lettering text-base">{text.title}</h3>
      <p className="text-ink-muted text-sm">{texts.studio.sampleNote}</p>
      <p>{text.intro}</p>
      <div className="text-sm">
        <ConsentPoints points={text.points} level={level} />
      </div>
      <SegmentedControl
        label={texts.studio.accessLevel}
        value={level}
        onValueChange={setLevel}
        choices={levels}
        stretch
      />
      <Checkbox
        checked={understood}
        onCheckedChange={(checked) => {
          setUnderstood(checked);
          setProblem("");
        }}
      >
        {text.checkbox}
      </Checkbox>
      <p role="alert" className="text-stop-text empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void grant()}>
          {texts.studio.grant}
        </Button>
        <Button onClick={refuse}>{actions.deny === null ? texts.studio.keep : texts.studio.deny}</Button>
      </div>
    </div>
  );
}
