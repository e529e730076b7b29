import type { ComponentProps, ReactElement } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

type IconButtonProps = Omit<ComponentProps<typeof Button>, "children" | "size"> & {
  /** The name, for assistive technology and as tooltip. */
  label: string;
  icon: ReactElement;
};

export function IconButton({ label, icon, className, variant = "ghost", ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <Button {...rest} variant={variant} aria-label={label} className={classNames("size-10 px-0", className)}>
        {icon}
      </Button>
    </Tooltip>
  );
}
