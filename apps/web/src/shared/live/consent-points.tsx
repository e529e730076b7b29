import type { ConsentText } from "@foldback/domain/consent/consent-text";
import { type AccessLevel, levelScopes, scopesFor } from "@foldback/domain/consent/scopes";
import { Check, Minus } from "lucide-react";
import { liveTexts } from "./texts.ts";

type ConsentPointsProps = { points: ConsentText["points"]; level: AccessLevel };

/** Always shows all four sentences, because the ledger has their hash. The level decides which of them apply. */
export function ConsentPoints({ points, level }: ConsentPointsProps) {
  const included = scopesFor(level);
  return (
    <ul className="flex flex-col gap-2">
      {levelScopes.map((scope) => (
        <Point key={scope} text={points[scope]} isIncluded={included.includes(scope)} />
      ))}
    </ul>
  );
}

const Point = ({ text, isIncluded }: { text: string; isIncluded: boolean }) => (
  <li className="grid grid-cols-[1rem_1fr] gap-3">
    {isIncluded ? (
      <Check aria-label={liveTexts.included} className="mt-0.5 size-4 text-accent-text" />
    ) : (
      <Minus aria-label={liveTexts.notIncluded} className="mt-0.5 size-4 text-ink-faint" />
    )}
    <span className={isIncluded ? "text-ink" : "text-ink-faint line-through"}>{text}</span>
  </li>
);
