import type { ComponentProps, ReactElement } from "react";
import { Button } from "./button.tsx";

type IconButtonProps = Omit<ComponentProps<typeof Button>, "children" | "size"> & {
  /** The button's name, for assistive technology and the tooltip. */
  label: string;
  icon: ReactElement;
  size?: "md" | "sm";
};

export function IconButton({ label, icon, size = "md", variant = "ghost", ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} aria-label={label} title={label} size={size === "sm" ? "icon-sm" : "icon"}>
      {icon}
    </Button>
  );
}
