import { markOf, type Plan } from "@foldback/domain/plans/plans";
import { Check, Hourglass } from "lucide-react";

/** One line of a plan's contents. A feature that isn't available yet has its own icon and says so. */
export function PlanFeature({ feature, large = false }: { feature: Plan["contents"][number]; large?: boolean }) {
  const Sign = feature.coming ? Hourglass : Check;
  const mark = markOf(feature);
  return (
    <li className={`flex ${large ? "gap-3" : "gap-2"}`}>
      <Sign
        aria-hidden="true"
        className={`size-4 shrink-0 ${large ? "mt-1" : "mt-0.5"} ${feature.coming ? "text-ink-faint" : "text-accent-text"}`}
      />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span>{feature.text}</span>
        {mark !== null && (
          <span className="whitespace-nowrap rounded-sm border border-line px-1.5 text-xs">{mark}</span>
        )}
      </span>
    </li>
  );
}
