import { cva } from "class-variance-authority";

/** For links that look like buttons: `<Link className={buttonStyles({ variant: "primary" })}>`. */
export const buttonStyles = cva(
  "inline-flex select-none items-center justify-center gap-2 rounded-md border font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: "border-line-strong bg-raised text-ink hover:not-disabled:border-ink-muted",
        primary:
          "border-accent bg-accent text-accent-ink hover:not-disabled:border-accent-strong hover:not-disabled:bg-accent-strong",
        ghost:
          "border-transparent bg-transparent text-ink-muted hover:not-disabled:bg-raised hover:not-disabled:text-ink",
        stop: "border-stop bg-stop text-stop-ink hover:not-disabled:border-stop-hover hover:not-disabled:bg-stop-hover",
      },
      size: {
        sm: "h-8 min-h-8 px-3 text-sm",
        md: "h-10 min-h-10 px-4 text-sm",
        lg: "h-12 min-h-12 px-6 text-base",
        /** As tall as a text field. */
        field: "h-9 px-4 text-sm",
        /** For a single large character. */
        sign: "h-12 text-lg",
        icon: "size-10",
        "icon-sm": "size-8",
      },
      /** Grows with a label that contains a name. */
      wraps: { true: "h-auto! max-w-full py-1.5 wrap-anywhere", false: "whitespace-nowrap" },
      /** Fills the free width of its row. */
      fill: { true: "flex-1", false: "shrink-0" },
    },
    defaultVariants: { variant: "default", size: "md", wraps: false, fill: false },
  },
);
