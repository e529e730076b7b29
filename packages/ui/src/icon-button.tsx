import type { ComponentProps, ReactElement } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

type IconButtonProps = Omit<ComponentProps<typeof Button>, "children" | "size"> & {
  /** The button's name, for assistive technology and the tooltip. */
  label: string;
  icon: ReactElement;
};

export function IconButton({ label, icon, className, variant = "ghost", ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      title={label}
      className={classNames("size-10 px-0", className)}
    >
      {icon}
    </Button>
  );
}
