import { buttonStyles } from "@foldback/ui/button-styles";
import { ArrowLeft } from "lucide-react";

export const WayBack = ({ href = "/", label = "Back to home" }: { href?: string; label?: string }) => (
  <a href={href} className={buttonStyles({ size: "sm" })}>
    <ArrowLeft aria-hidden="true" />
    {label}
  </a>
);
