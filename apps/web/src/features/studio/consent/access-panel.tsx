import { type AccessLevel, accessLevelOf, accessLevels, isNarrowing, scopesFor } from "@foldback/domain/consent/scopes";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { ToggleGroup } from "@foldback/ui/toggle-group";
import { useState } from "react";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import { levelChoices } from "./consent-levels.ts";

export type AccessPanelProps = { snapshot: StableStudio; openConsent: (level?: AccessLevel) => void };

/** Control is listed only if a companion can carry it out, or if it's already granted and can be withdrawn. */
const choicesFor = (hasControl: boolean) =>
  accessLevels
    .filter((level) => level !== "control" || hasControl)
    .flatMap((level) => levelChoices.filter(({ value }) => value === level));

/** Reducing access takes effect immediately. Giving more goes through the consent dialog. */
export function AccessPanel({ snapshot, openConsent }: AccessPanelProps) {
  const { session, actions } = snapshot;
  const { busy, run } = useAction({ title: texts.accessNotChanged });
  const [wanted, setWanted] = useState<AccessLevel | null>(null);
  if (session === null) return null;
  const scopes = snapshot.accessHere;
  const level = accessLevelOf(scopes);
  const { narrow } = actions;
  const choose = (next: AccessLevel) => {
    if (next === level) return;
    if (narrow === null || !isNarrowing(scopes, scopesFor(next))) return openConsent(next);
    setWanted(next);
    void run(() => narrow(next)).finally(() => setWanted(null));
  };
  return (
    <Panel title={texts.engineersAccess}>
      <ToggleGroup
        label={texts.engineersAccess}
        value={wanted ?? level}
        onPress={choose}
        choices={choicesFor(snapshot.hasCompanion || level === "control")}
        busy={busy}
        stretch
      />
      <p className="text-ink-muted text-xs">{texts.accessHint}</p>
      {narrow !== null && level !== null && (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          disabled={busy}
          onClick={() => void run(() => narrow(null))}
        >
          {texts.withdrawAllAccess}
        </Button>
      )}
    </Panel>
  );
}
