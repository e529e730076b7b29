import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { classNames } from "./class-names.ts";
import { dialogStyles } from "./dialog-styles.ts";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons in reading order. The last one confirms. */
  footer?: ReactNode;
  width?: "narrow" | "wide";
  /** With "buttons-only", Escape and a press outside don't close the dialog, and there's no close button. */
  dismissal?: "free" | "buttons-only";
  /** Ignored on touchscreens. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Moves the focus when the dialog closes, returns what gets it, or returns true to put it back where it was. */
  finalFocus?: () => HTMLElement | boolean;
};

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, width = "narrow", dismissal = "free" } = props;
  const free = dismissal === "free";
  const popup = useRef<HTMLDivElement>(null);
  // On a touchscreen, focusing a text field would open the keyboard over the dialog.
  const firstFocus = () =>
    matchMedia("(pointer: coarse)").matches ? popup.current : (props.initialFocus?.current ?? true);
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
        {/* Also covers another open dialog, which would distract from this one. */}
        <Base.Backdrop forceRender className={dialogStyles.backdrop} />
        <Base.Popup
          data-dismissal={dismissal}
          ref={popup}
          initialFocus={firstFocus}
          finalFocus={props.finalFocus}
          className={classNames(dialogStyles.popup, width === "wide" ? "max-w-3xl" : "max-w-md")}
        >
          <div className={classNames("flex flex-col gap-1", free && "pr-8")}>
            <Base.Title className="lettering text-lg [overflow-wrap:anywhere]">{title}</Base.Title>
            {description !== undefined && <Base.Description className="text-ink-muted">{description}</Base.Description>}
          </div>
          {children}
          {footer !== undefined && (
            <div data-footer="" className={dialogStyles.footer}>
              {footer}
            </div>
          )}
          {/* Comes last in reading order so that opening the dialog focuses its first real control. */}
          {free && (
            <Base.Close aria-label="Close" className={dialogStyles.close}>
              <X aria-hidden="true" className="size-4" />
            </Base.Close>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
