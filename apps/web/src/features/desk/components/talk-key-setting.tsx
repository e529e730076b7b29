import { Button } from "@foldback/ui/button";
import { IconButton } from "@foldback/ui/icon-button";
import { Keyboard, X } from "lucide-react";
import { useEffect, useState } from "react";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { saveTalkKey, talkKeyName, talkKeyRefusal, talkKeyRefusalText, useTalkKey } from "../model/talk-key.ts";
import { texts } from "../texts.ts";

export function TalkKeySetting() {
  const talkKey = useTalkKey();
  const [binding, setBinding] = useState(false);
  useEffect(() => (binding ? listenForKey(() => setBinding(false)) : undefined), [binding]);
  return (
    <span className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={binding}
        title={texts.talkKeyHint}
        onBlur={() => setBinding(false)}
        onClick={() => setBinding(!binding)}
      >
        <Keyboard aria-hidden="true" />
        {binding ? texts.pressAnyKey : texts.talkKey(talkKey === null ? "" : `: ${talkKeyName(talkKey)}`)}
      </Button>
      {talkKey !== null && !binding && (
        <IconButton
          label={texts.spaceOnly}
          size="sm"
          icon={<X aria-hidden="true" />}
          onClick={() => saveTalkKey(null)}
        />
      )}
    </span>
  );
}

/** Listens in the capture phase so that the key being chosen triggers nothing else. */
function listenForKey(done: () => void): () => void {
  const ended = new AbortController();
  const hear = (event: KeyboardEvent) => {
    // Let the kill shortcut through.
    if (event.ctrlKey && event.altKey) return;
    if (/^(Control|Alt|Meta|Shift)/.test(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const refusal = event.code === "Escape" ? null : talkKeyRefusal(event);
    if (refusal !== null) {
      toasts.show({ title: texts.notATalkKey, description: talkKeyRefusalText[refusal], tone: "destructive" });
      return;
    }
    if (event.code !== "Escape") saveTalkKey(event.code);
    done();
  };
  window.addEventListener("keydown", hear, { capture: true, signal: ended.signal });
  return () => ended.abort();
}
