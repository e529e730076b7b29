import { IconButton } from "@foldback/ui/icon-button";
import { Spinner } from "@foldback/ui/spinner";
import { CirclePlay, CircleStop, TriangleAlert } from "lucide-react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { useNotes } from "../model/notes-context.ts";
import { texts } from "../texts.ts";

export function PlayButton({ clipId, at }: { clipId: string; at: string }) {
  const { player } = useNotes();
  const state = useViewModel(player);
  const mine = state.status !== "idle" && state.clipId === clipId ? state.status : "idle";
  const active = mine === "playing" || mine === "loading";
  return (
    <IconButton
      label={labels[mine](at)}
      aria-pressed={active}
      size="sm"
      icon={icons[mine]}
      onClick={() => (active ? player.stop() : player.play([clipId]))}
    />
  );
}

const icons = {
  idle: <CirclePlay aria-hidden="true" />,
  loading: <Spinner />,
  playing: <CircleStop aria-hidden="true" className="text-accent-text" />,
  failed: <TriangleAlert aria-hidden="true" className="text-stop-text" />,
};

const labels = {
  idle: (at: string) => texts.play(at),
  loading: (at: string) => texts.loadingClip(at),
  playing: (at: string) => texts.stop(at),
  failed: (at: string) => texts.playAgain(at),
};
