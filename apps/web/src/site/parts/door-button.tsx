import { buttonStyles } from "@foldback/ui/button-styles";
import type { FormEvent, ReactNode } from "react";
import { type Door, useEntrance } from "../entrance.ts";

type DoorButtonProps = {
  door: Door;
  variant?: "primary" | "default";
  /** Distinguishes several buttons with the same label on one page. */
  name?: string;
  children: ReactNode;
};

/**
 * Opens the dashboard if you're signed in, and otherwise the dialog. It's a form with one button so that it works
 * before the scripts have loaded: the browser then requests this page with the dialog in its URL.
 */
export function DoorButton({ door, variant, name, children }: DoorButtonProps) {
  const { signedIn, enter, go, subscribe, prepare } = useEntrance();
  const open = (event: FormEvent) => {
    // Without a dialog here, the browser submits the form.
    if (!signedIn && enter === null) return;
    event.preventDefault();
    if (signedIn && door.plan !== undefined) subscribe(door.plan);
    else if (signedIn) go(door.role === "engineer" ? "/engineer" : "/studio");
    else enter?.(door);
  };
  return (
    <form method="get" onSubmit={open} className="grid">
      {door.plan !== undefined && <input type="hidden" name="plan" value={door.plan} />}
      <button
        type="submit"
        name={door.how}
        value={door.role}
        aria-label={name}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={buttonStyles({ variant, size: "lg" })}
      >
        {children}
      </button>
    </form>
  );
}
