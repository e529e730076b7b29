import type { StudioActions } from "@foldback/studio-link/studio-view";
import { Button } from "@foldback/ui/button";
import { texts } from "../texts.ts";
import { useAction } from "../use-action.ts";

type OpenUpButtonProps = { openUp: NonNullable<StudioActions["openUp"]>; size?: "sm" };

export function OpenUpButton({ openUp, size }: OpenUpButtonProps) {
  const { busy, run } = useAction({ title: texts.openUpFailed });
  return (
    <Button size={size} busy={busy} onClick={() => void run(openUp)}>
      {texts.openUp}
    </Button>
  );
}
