import type { AccessLevel } from "@foldback/domain/consent/scopes";
import { Check, Minus } from "lucide-react";
import { texts } from "../texts.ts";
import { consentPoints } from "./consent-levels.ts";

/** All four sentences, always in full: they are what the ledger hashes. The level says which of them apply. */
export function ConsentPoints({ engineerName, level }: { engineerName: string; level: AccessLevel }) {
  return (
    <ul className="flex flex-col gap-2">
      {consentPoints(engineerName, level).map(({ scope, text, included }) => (
        <li key={scope} className="grid grid-cols-[1rem_1fr] gap-3">
          {included ? (
            <Check aria-label={texts.included} className="mt-0.5 size-4 text-accent-text" />
          ) : (
            <Minus aria-label={texts.notIncluded} className="mt-0.5 size-4 text-ink-faint" />
          )}
          <span className={included ? "text-ink" : "text-ink-faint line-through"}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
