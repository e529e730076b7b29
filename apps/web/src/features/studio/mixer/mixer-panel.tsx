import { isDawScope } from "@foldback/domain/consent/scopes";
import type { StudioMixer, StudioMixerView } from "@foldback/studio-link/mixer/studio-mixer";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { useState } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { ChangeList } from "../../../shared/mixer/change-list.tsx";
import { engineerOf } from "../session-phase.ts";
import { type StableStudio, useStudioEngine } from "../studio-context.ts";
import { texts as studioTexts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import { ChoosePorts } from "./choose-ports.tsx";
import { DawDialog } from "./daw-dialog.tsx";
import { texts } from "./texts.ts";

/** Lets the artist connect their DAW, let the engineer use it, and restore the mix. */
export function MixerPanel({ snapshot }: { snapshot: StableStudio }) {
  const { mixerSlot } = useStudioEngine();
  const mixer = useViewModel(mixerSlot);
  const engineer = snapshot.session === null ? null : engineerOf(snapshot.session);
  const name = engineer?.name ?? studioTexts.theEngineer;
  const isAllowed = snapshot.accessHere.some(isDawScope);
  return (
    // A phone can't run a DAW, so it shows this panel only if it's needed to withdraw the permission.
    <Panel title={texts.title} className={mixer === null && !isAllowed ? "max-sm:hidden" : ""}>
      {mixer === null ? (
        <>
          <p className="text-ink-muted">{isAllowed ? texts.notConnectedHere(name) : texts.intro(name)}</p>
          <Connect ask={mixerSlot.ask} />
        </>
      ) : (
        <OpenMixer mixer={mixer} ask={mixerSlot.ask} name={name} />
      )}
      <Permission snapshot={snapshot} mixer={mixer} />
    </Panel>
  );
}

function Connect({ ask }: { ask: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await ask();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="text-ink-muted text-xs">{busy ? texts.asking : texts.whyBrowserAsks}</p>
      <Button className="self-start" busy={busy} onClick={() => void press()}>
        {texts.connectDaw}
      </Button>
    </>
  );
}

type OpenMixerProps = { mixer: StudioMixer; ask: () => Promise<void>; name: string };

function OpenMixer({ mixer, ask, name }: OpenMixerProps) {
  const view = useViewModel(mixer);
  return (
    <>
      {view.failure !== null && (
        <p role="alert" className="text-stop-text">
          {texts.failures[view.failure]}
        </p>
      )}
      {(view.phase === "off" || view.phase === "asking") && (
        <>
          {view.failure === null && <p className="text-ink-muted">{texts.intro(name)}</p>}
          <Connect ask={ask} />
        </>
      )}
      {(view.phase === "choosing" || view.phase === "connecting") && <ChoosePorts mixer={mixer} view={view} />}
      {view.phase === "connected" && <Connected mixer={mixer} view={view} />}
      <Changes mixer={mixer} view={view} />
    </>
  );
}

function Connected({ mixer, view }: { mixer: StudioMixer; view: StudioMixerView }) {
  return (
    <>
      <p role="status">{texts.status[view.status]}</p>
      {view.status !== "live" && <p className="text-ink-muted text-xs">{texts.setup[view.daw]}</p>}
      {!view.hasNames && <p className="text-ink-muted text-xs">{texts.withoutNames}</p>}
      <Button size="sm" variant="ghost" className="self-start" onClick={mixer.disconnect}>
        {texts.disconnect}
      </Button>
    </>
  );
}

function Changes({ mixer, view }: { mixer: StudioMixer; view: StudioMixerView }) {
  const { changes, putBack } = view;
  const canPutBack = view.phase === "connected" && !view.isPuttingBack;
  if (changes.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <ChangeList changes={changes} daw={view.daw} undo={canPutBack ? mixer.undo : null} />
      <Button
        className="self-start"
        busy={view.isPuttingBack}
        disabled={view.phase !== "connected" || changes.every(({ state }) => state === "undone")}
        onClick={mixer.restore}
      >
        {texts.restore}
      </Button>
      <p role="status" className="text-ink-muted text-xs empty:hidden">
        {view.isPuttingBack ? texts.restoring : putBack && texts.restored(putBack.restored, putBack.skipped)}
      </p>
    </div>
  );
}

/** Letting the engineer use the DAW needs its own consent. Withdrawing that takes effect immediately. */
function Permission({ snapshot, mixer }: { snapshot: StableStudio; mixer: StudioMixer | null }) {
  const { actions, accessHere, session } = snapshot;
  const { busy, run } = useAction({ title: texts.withdrawFailed });
  const [isAsking, setAsking] = useState(false);
  const engineer = session?.engineer ?? null;
  const given = accessHere.filter(isDawScope);
  const { withdrawDaw, allowDaw } = actions;
  if (engineer === null) return null;
  return (
    <>
      {given.length > 0 && (
        <div className="flex flex-col gap-1 border-line border-t pt-4 text-sm">
          <h3 className="engraved">{texts.whatTheyCan(engineer.name)}</h3>
          <ul>
            {given.map((scope) => (
              <li key={scope}>{texts.scopes[scope]}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mixer !== null && allowDaw !== null && given.length < 2 && (
          <AllowButton mixer={mixer} label={texts.allow(engineer.name)} press={() => setAsking(true)} />
        )}
        {withdrawDaw !== null && given.length > 0 && (
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => void run(withdrawDaw)}>
            {texts.withdraw}
          </Button>
        )}
      </div>
      {isAsking && allowDaw !== null && (
        <DawDialog
          engineer={{ ...engineer, ...(session?.guestAddress ? { guestAddress: session.guestAddress } : {}) }}
          given={given}
          allow={allowDaw}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Once the DAW is connected, the artist can let the engineer use it. */
function AllowButton({ mixer, label, press }: { mixer: StudioMixer; label: string; press: () => void }) {
  const { phase } = useViewModel(mixer);
  return phase === "connected" ? (
    <Button variant="primary" wraps onClick={press}>
      {label}
    </Button>
  ) : null;
}
