import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const badgeStyles = cva(
  "inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-sm border px-2 font-medium text-xs [&_svg]:size-3.5",
  {
    variants: {
      tone: {
        neutral: "border-line bg-raised text-ink-muted",
        accent: "border-accent-text text-accent-text",
        live: "border-live-text text-live-text",
        fair: "border-fair-text text-fair-text",
        stop: "border-stop-text text-stop-text",
        "stop-solid": "border-stop bg-stop text-stop-ink",
        "accent-solid": "border-accent bg-accent text-accent-ink",
        "live-solid": "border-live bg-live text-live-ink",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyles>["tone"]>;
type BadgeProps = ComponentProps<"span"> & { tone?: BadgeTone };

export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span {...rest} className={classNames(badgeStyles({ tone }), className)} />;
}
