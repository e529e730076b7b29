import type { BankMove } from "@foldback/domain/mixer/mackie";
import type { DeskMixer } from "@foldback/studio-link/mixer/desk-mixer";
import type { DeskMixerView } from "@foldback/studio-link/mixer/desk-view-of-daw";
import { IconButton } from "@foldback/ui/icon-button";
import { Panel } from "@foldback/ui/panel";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { ChangeList } from "../../../shared/mixer/change-list.tsx";
import { type StableDesk, useDeskEngine } from "../model/desk-context.ts";
import { MixerStrip } from "./mixer-strip.tsx";
import { texts } from "./texts.ts";
import { Transport } from "./transport.tsx";

/** Lets the engineer work the artist's DAW, within what the artist allows. */
export function MixerPanel({ snapshot }: { snapshot: StableDesk }) {
  const { mixer } = useDeskEngine();
  const view = useViewModel(mixer);
  const mayMix = snapshot.scopes.includes("mixer");
  const mayPlay = snapshot.scopes.includes("transport");
  const { status } = view;
  if (!mayMix && !mayPlay) return null;
  const isUsable = status !== null && status.status !== "off" && snapshot.signaling.status === "open";
  return (
    <Panel
      title={mayMix ? texts.title : texts.transportOnly}
      action={isUsable && mayMix && <Banks mixer={mixer} status={status} />}
    >
      <Status view={view} />
      {mayPlay && view.transport !== null && (
        <Transport transport={view.transport} press={(key) => mixer.send({ act: "transport", key })} off={!isUsable} />
      )}
      {mayMix && status !== null && view.strips.length > 0 && (
        <>
          <div className="grid auto-cols-[minmax(4.25rem,1fr)] grid-flow-col gap-2 overflow-x-auto pb-2">
            {view.strips.map((strip) => (
              <MixerStrip
                // When a strip switches to another track, it drops what was dragged on the old one.
                key={`${strip.strip} ${strip.generation}`}
                strip={strip}
                offset={status.offset}
                daw={status.daw}
                meter={view.meters[strip.strip] ?? null}
                mixer={mixer}
                off={!isUsable || status.isMoving}
              />
            ))}
          </div>
          <Changes view={view} undo={isUsable ? (change) => mixer.send({ act: "undo", change }) : null} />
        </>
      )}
    </Panel>
  );
}

function Status({ view: { status, refusal } }: { view: DeskMixerView }) {
  const refused = useRecent(refusal);
  const state = status === null ? texts.unknown : status.isMoving ? texts.moving : texts.status[status.status];
  return (
    <>
      <p role="status" className="text-ink-muted text-sm empty:hidden">
        {state}
      </p>
      {status?.hasNames === false && status.status !== "off" && (
        <p className="text-ink-muted text-xs">{texts.withoutNames}</p>
      )}
      <p role="alert" className="text-stop-text text-sm empty:hidden">
        {refused && texts.refusals[refused.reason]}
      </p>
    </>
  );
}

const refusalShownMs = 4_000;

/** Returns a new refusal for a few seconds. */
function useRecent(refusal: DeskMixerView["refusal"]) {
  const [over, setOver] = useState<number | null>(null);
  const count = refusal?.count ?? null;
  useEffect(() => {
    if (count === null) return;
    const timer = setTimeout(() => setOver(count), refusalShownMs);
    return () => clearTimeout(timer);
  }, [count]);
  return refusal !== null && refusal.count !== over ? refusal : null;
}

type BanksProps = { mixer: DeskMixer; status: NonNullable<DeskMixerView["status"]> };

const moves: readonly { move: BankMove; label: string; icon: ReactNode }[] = [
  { move: "left", label: texts.bankLeft, icon: <ChevronsLeft /> },
  { move: "channel-left", label: texts.channelLeft, icon: <ChevronLeft /> },
  { move: "channel-right", label: texts.channelRight, icon: <ChevronRight /> },
  { move: "right", label: texts.bankRight, icon: <ChevronsRight /> },
];

function Banks({ mixer, status }: BanksProps) {
  return (
    <div className="flex items-center gap-1">
      <span className="figures text-ink-muted text-xs">{texts.tracks(status.offset + 1, status.offset + 8)}</span>
      {moves.map(({ move, label, icon }) => (
        <IconButton
          key={move}
          size="sm"
          label={label}
          icon={<>{icon}</>}
          disabled={status.isMoving}
          onClick={() => mixer.send({ act: "bank", move })}
        />
      ))}
    </div>
  );
}

function Changes({ view, undo }: { view: DeskMixerView; undo: ((change: number) => void) | null }) {
  const { changes, status } = view;
  return changes.length === 0 || status === null ? (
    <p className="text-ink-muted text-sm">{texts.noChanges}</p>
  ) : (
    <ChangeList changes={changes} daw={status.daw} undo={undo} />
  );
}
