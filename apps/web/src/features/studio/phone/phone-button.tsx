import { Button } from "@foldback/ui/button";
import { Smartphone } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { PagePart } from "../../../shared/page/page-part.tsx";
import type { StableStudio } from "../studio-context.ts";
import { phoneTexts } from "./phone-texts.ts";

const PhoneDialog = lazyPart(() => import("./phone-dialog.tsx"), "PhoneDialog");

type PhoneButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "size" | "className"> & {
  snapshot: Pick<StableStudio, "session" | "screen" | "actions">;
  label?: string;
};

/** Shows the pairing code in a dialog during a session. */
export function PhoneButton({ snapshot, label = phoneTexts.phone, variant, size, className }: PhoneButtonProps) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const { session } = snapshot;
  if (session === null || session.status === "ended") return null;
  const { preload } = PhoneDialog;
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={show}
      >
        <Smartphone aria-hidden="true" />
        <span>{label}</span>
      </Button>
      {/* Stays mounted once it has been opened so that it can animate when it closes. */}
      <PagePart>
        {wanted && <PhoneDialog open={open} onOpenChange={setOpen} session={session} snapshot={snapshot} />}
      </PagePart>
    </>
  );
}
