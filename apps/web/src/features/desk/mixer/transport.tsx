import type { TransportKey } from "@foldback/domain/mixer/mackie";
import type { DeskTransport } from "@foldback/studio-link/mixer/desk-view-of-daw";
import { IconButton } from "@foldback/ui/icon-button";
import { Circle, FastForward, Play, Rewind, Square } from "lucide-react";
import type { ReactElement } from "react";
import { runText, texts } from "./texts.ts";

type TransportProps = { transport: DeskTransport; press: (key: TransportKey) => void; off: boolean };

const keys: readonly { key: TransportKey; icon: ReactElement }[] = [
  { key: "rewind", icon: <Rewind /> },
  { key: "stop", icon: <Square /> },
  { key: "play", icon: <Play /> },
  { key: "forward", icon: <FastForward /> },
  { key: "record", icon: <Circle /> },
];

const isLit = ({ run, record }: DeskTransport): Partial<Record<TransportKey, boolean>> => ({
  stop: run === "stopped",
  play: run === "playing",
  record: record !== null && record !== "off",
});

export function Transport({ transport, press, off }: TransportProps) {
  const lit = isLit(transport);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex gap-1">
        {keys.map(({ key, icon }) => (
          <IconButton
            key={key}
            variant={lit[key] === true ? (key === "record" ? "stop" : "primary") : "default"}
            label={texts.keys[key]}
            icon={icon}
            disabled={off}
            aria-pressed={lit[key]}
            onClick={() => press(key)}
          />
        ))}
      </div>
      <p role="status" className="font-medium text-sm">
        {runText(transport)}
      </p>
      <output aria-label={texts.position} className="figures text-base">
        {transport.position}
      </output>
    </div>
  );
}
