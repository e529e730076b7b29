import { roomCodeIn } from "@foldback/domain/room-code";
import { Button } from "@foldback/ui/button";
import { TextField } from "@foldback/ui/text-field";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { texts } from "../texts.ts";

/** Opens the room whose code or link the artist sent. The room's page decides whether you may enter. */
export function RoomCodeField() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | undefined>();
  const open = (event: FormEvent) => {
    event.preventDefault();
    const code = roomCodeIn(text);
    if (code === null) setError(texts.roomCodeMalformed);
    else void navigate({ to: "/room/$code", params: { code } });
  };
  return (
    <form noValidate onSubmit={open} className="flex flex-col gap-3 border-line border-t pt-4">
      <TextField
        label={texts.roomCode}
        hint={texts.roomCodeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
        value={text}
        onValueChange={(value) => {
          setText(value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="sm" className="w-fit">
        {texts.openRoom}
      </Button>
    </form>
  );
}
