import { buttonStyles } from "@foldback/ui/button-styles";
import { ArrowLeft } from "lucide-react";
import { frame } from "../texts/frame.ts";

export const BackLink = ({ href = "/", label = frame.backHome }: { href?: string; label?: string }) => (
  <a href={href} className={buttonStyles({ size: "sm" })}>
    <ArrowLeft aria-hidden="true" />
    {label}
  </a>
);
