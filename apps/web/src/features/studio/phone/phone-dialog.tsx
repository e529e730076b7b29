import { Dialog } from "@foldback/ui/dialog";
import type { ComponentProps } from "react";
import { texts } from "../texts.ts";
import { PhoneAccess } from "./phone-access.tsx";

type PhoneDialogProps = ComponentProps<typeof PhoneAccess> &
  Pick<ComponentProps<typeof Dialog>, "open" | "onOpenChange">;

export const PhoneDialog = ({ open, onOpenChange, ...access }: PhoneDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={texts.pairPhone}>
    <PhoneAccess {...access} />
  </Dialog>
);
