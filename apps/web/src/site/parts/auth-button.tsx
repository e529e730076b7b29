import { buttonStyles } from "@foldback/ui/button-styles";
import type { FormEvent, ReactNode } from "react";
import { type AuthIntent, useEntrance } from "../entrance.ts";

type AuthButtonProps = {
  intent: AuthIntent;
  variant?: "primary" | "default";
  /** Distinguishes several buttons with the same label on one page. */
  name?: string;
  children: ReactNode;
};

/**
 * Opens the dashboard if you're signed in, and otherwise the dialog. It's a form with one button so that it works
 * before the scripts have loaded: the browser then requests this page with the dialog in its URL.
 */
export function AuthButton({ intent, variant, name, children }: AuthButtonProps) {
  const { signedIn, enter, go, subscribe, prepare } = useEntrance();
  const open = (event: FormEvent) => {
    // Without a dialog here, the browser submits the form.
    if (!signedIn && enter === null) return;
    event.preventDefault();
    if (signedIn && intent.plan !== undefined) subscribe(intent.plan);
    else if (signedIn) go(intent.role === "engineer" ? "/engineer" : "/studio");
    else enter?.(intent);
  };
  return (
    <form method="get" onSubmit={open} className="grid">
      {intent.plan !== undefined && <input type="hidden" name="plan" value={intent.plan} />}
      <button
        type="submit"
        name={intent.how}
        value={intent.role}
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
