import { maxMarkerLabel } from "@foldback/domain/markers/marker";
import { Button } from "@foldback/ui/button";
import { type SyntheticEvent, useState } from "react";
import { markerNameTexts as texts } from "./texts.ts";

type MarkerNameProps = { label: string; save: (label: string) => void; close: () => void };

/** A field for changing a marker's name, shown in place of the name. */
export function MarkerName({ label, save, close }: MarkerNameProps) {
  const [text, setText] = useState(label);
  // The server refuses control characters, such as a tab in pasted text.
  const name = text.replace(/\p{Cc}+/gu, " ").trim();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name !== "" && name !== label) save(name);
    else close();
  };
  return (
    <form className="flex flex-wrap gap-2" onSubmit={submit} onKeyDown={(event) => event.key === "Escape" && close()}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just pressed a button to open this field.
        autoFocus
        dir="auto"
        aria-label={texts.name}
        value={text}
        maxLength={maxMarkerLabel}
        onChange={(event) => setText(event.currentTarget.value)}
        className="h-8 min-w-32 flex-1 rounded-md border border-line-strong bg-sunken px-2 text-base sm:text-sm"
      />
      <Button type="submit" size="sm" variant="primary" disabled={name === ""}>
        {texts.save}
      </Button>
      <Button size="sm" variant="ghost" onClick={close}>
        {texts.cancel}
      </Button>
    </form>
  );
}
