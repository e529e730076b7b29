import { Dialog } from "@foldback/ui/dialog";
import type { ComponentProps } from "react";
import { PhoneAccess } from "./phone-access.tsx";
import { phoneTexts } from "./phone-texts.ts";

type PhoneDialogProps = ComponentProps<typeof PhoneAccess> &
  Pick<ComponentProps<typeof Dialog>, "open" | "onOpenChange">;

export const PhoneDialog = ({ open, onOpenChange, ...access }: PhoneDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={phoneTexts.pairPhone}>
    <PhoneAccess {...access} asksHere />
  </Dialog>
);
