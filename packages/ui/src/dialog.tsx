import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";
import { dialogStyles } from "./dialog-styles.ts";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, in reading order; the last one is the way forward. */
  footer?: ReactNode;
  width?: "narrow" | "wide";
  /** "buttons-only": neither Escape nor a press outside closes it, and there is no cross. */
  dismissal?: "free" | "buttons-only";
  initialFocus?: RefObject<HTMLElement | null>;
};

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, width = "narrow", dismissal = "free" } = props;
  const free = dismissal === "free";
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && !free && details.reason === "escape-key") details.cancel();
        else onOpenChange(next);
      }}
      disablePointerDismissal={!free}
    >
      <Base.Portal>
        <Base.Backdrop className={dialogStyles.backdrop} />
        <Base.Popup
          initialFocus={props.initialFocus}
          className={classNames(dialogStyles.popup, width === "wide" ? "max-w-3xl" : "max-w-md")}
        >
          <div className="flex items-start justify-between gap-4">
            <div className="flex flex-col gap-1">
              <Base.Title className="lettering text-lg">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className="text-ink-muted">{description}</Base.Description>
              )}
            </div>
            {free && (
              <Base.Close aria-label="Close" className={dialogStyles.close}>
                <X aria-hidden="true" className="size-4" />
              </Base.Close>
            )}
          </div>
          {children}
          {footer !== undefined && <div className={dialogStyles.footer}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
