import { Button } from "@foldback/ui/button";
import { Copy } from "lucide-react";
import type { ComponentProps } from "react";
import { toasts } from "../toasts/toasts.ts";

type Words = { title: string; description: string };
type CopyButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "size" | "className"> & {
  text: string;
  label: string;
  copied: Words;
  /** Shown if the browser refuses. The description says how to copy by hand. */
  notCopied: Words;
};

export function CopyButton({ text, label, copied, notCopied, ...look }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show({ ...copied, tone: "success" });
    } catch {
      toasts.show({ ...notCopied, tone: "destructive" });
    }
  };
  return (
    <Button size="sm" {...look} onClick={() => void copy()}>
      <Copy aria-hidden="true" />
      {label}
    </Button>
  );
}
