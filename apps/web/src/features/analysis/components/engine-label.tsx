import type { EngineLabel as Label } from "@foldback/domain/talkback/clip";
import { Cloud, HardDrive } from "lucide-react";
import { texts } from "../texts.ts";

/** The engine, and whether it runs on our server or in the cloud. */
export function EngineLabel({ engine }: { engine: Label }) {
  const local = engine.place === "local";
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-ink-faint text-xs [&_svg]:size-3.5">
      {local ? <HardDrive aria-hidden="true" /> : <Cloud aria-hidden="true" />}
      <span className="min-w-0 break-words">
        {engine.name} · {local ? texts.local : texts.cloud}
      </span>
    </span>
  );
}
