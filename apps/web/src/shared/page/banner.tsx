import type { ReactNode } from "react";
import type { HelpTopic } from "./help-addresses.ts";
import { HelpLink } from "./help-link.tsx";

type BannerTone = "neutral" | "accent" | "stop";
type BannerProps = {
  tone?: BannerTone;
  title: string;
  help?: HelpTopic | null;
  children?: ReactNode;
  action?: ReactNode;
};

const toneStyles: Record<BannerTone, string> = {
  neutral: "border-line border-l-line-strong",
  accent: "border-line border-l-accent",
  stop: "border-stop-text border-l-stop-strong",
};

/** One line across the dashboard. Screen readers announce it when it appears. */
export function Banner({ tone = "neutral", title, help = null, children, action }: BannerProps) {
  return (
    <div
      role={tone === "stop" ? "alert" : "status"}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-l-4 bg-panel px-4 py-3 ${toneStyles[tone]}`}
    >
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <strong className="font-semibold text-ink text-sm">{title}</strong>
        {children !== undefined && (
          <span className="text-ink-muted text-sm">
            {children} {help !== null && <HelpLink topic={help} />}
          </span>
        )}
      </div>
      {action !== undefined && action !== false && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
