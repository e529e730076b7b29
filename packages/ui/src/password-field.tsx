import { type ComponentProps, useState } from "react";
import { TextField } from "./text-field.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "end"> & {
  words: { show: string; hide: string };
};

/** Hides what's typed until the user presses the button that shows it. */
export function PasswordField({ words, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
          className="rounded-sm px-2 py-1.5 text-ink-muted text-xs underline underline-offset-4 hover:text-ink disabled:opacity-50"
        >
          {shown ? words.hide : words.show}
        </button>
      }
    />
  );
}
