import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Smartphone } from "lucide-react";
import { type ComponentProps, useState } from "react";
import type { SteadyStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { PhoneAccess } from "./phone-access.tsx";

type PhoneButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "className"> & {
  snapshot: Pick<SteadyStudio, "session" | "screen" | "actions">;
  label?: string;
};

/** Opens the code for the phone over whatever is shown, as long as a session lives. */
export function PhoneButton({ snapshot, label = texts.phone, variant, className }: PhoneButtonProps) {
  const [open, setOpen] = useState(false);
  const { session } = snapshot;
  if (session === null || session.status === "ended") return null;
  return (
    <>
      <Button variant={variant} className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Smartphone aria-hidden="true" />
        <span>{label}</span>
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={texts.pairPhone}>
        <PhoneAccess session={session} snapshot={snapshot} />
      </Dialog>
    </>
  );
}
