import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { buttonStyles } from "./button-styles.tsx";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonStyles> & {
    /** Shows a spinner and ignores presses. The button keeps the focus so that a dialog can return it. */
    busy?: boolean;
  };

export function Button({
  variant,
  size,
  fill,
  wraps,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      // Also keeps a busy submit button from submitting its form.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonStyles({ variant, size, fill, wraps }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
