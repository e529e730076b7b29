import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { buttonStyles } from "./button-styles.tsx";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonStyles> & {
    /** Disables the button and shows a spinner. */
    busy?: boolean;
  };

export function Button({ variant, size, fill, busy = false, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonStyles({ variant, size, fill }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
