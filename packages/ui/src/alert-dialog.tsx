import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { dialogStyles } from "./dialog-styles.ts";

type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  actionLabel: string;
  onAction: () => void;
  cancelLabel?: string;
  /** "careful" makes Cancel the primary button. */
  tone?: "default" | "stop" | "careful";
  busy?: boolean;
};

const actionVariant = { default: "primary", stop: "stop", careful: "default" } as const;

/** Asks a question that needs an answer. Escape means no. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, actionLabel, onAction, cancelLabel = "Cancel" } = props;
  const { tone = "default" } = props;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={dialogStyles.backdrop} />
        <Base.Popup className={classNames(dialogStyles.popup, "max-w-md")}>
          <div className="flex flex-col gap-2">
            <Base.Title className="lettering text-lg">{title}</Base.Title>
            <Base.Description className="text-ink-muted">{description}</Base.Description>
          </div>
          <div data-footer="" className={dialogStyles.footer}>
            <Base.Close render={<Button variant={tone === "careful" ? "primary" : "default"} />}>
              {cancelLabel}
            </Base.Close>
            <Button variant={actionVariant[tone]} busy={props.busy} onClick={onAction}>
              {actionLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
