import { Button } from "@foldback/ui/button";
import { IconButton } from "@foldback/ui/icon-button";
import { Panel } from "@foldback/ui/panel";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

const maxSongs = 50;
const longestTitle = 120;

/** Song titles help the transcriber and appear in suggestions. */
export function SongList({ sessionId }: { sessionId: string }) {
  const { songs, save, query } = useSongs(sessionId);
  if (query.isPending || query.isError) return null;
  const remove = (song: string) => {
    save(songs.filter((other) => other !== song));
    toasts.show({ title: texts.removed(song), action: { label: texts.undo, run: () => save(songs) } });
  };
  return (
    <Panel title={texts.songs}>
      {songs.length === 0 && <p className="text-ink-muted">{texts.songsHint}</p>}
      {songs.length > 0 && (
        <ul aria-label={texts.songs} className="flex flex-wrap gap-2">
          {songs.map((song) => (
            <li key={song} className="flex min-w-0 items-center rounded-md border border-line bg-raised pl-3">
              <span className="min-w-0 break-words">{song}</span>
              <IconButton
                label={texts.remove(song)}
                size="sm"
                icon={<X aria-hidden="true" />}
                onClick={() => remove(song)}
              />
            </li>
          ))}
        </ul>
      )}
      {songs.length < maxSongs && <AddSong add={(song) => !songs.includes(song) && save([...songs, song])} />}
    </Panel>
  );
}

function AddSong({ add }: { add: (song: string) => void }) {
  const [title, setTitle] = useState("");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (title.trim() === "") return;
    add(title.trim());
    setTitle("");
  };
  return (
    <form className="flex gap-2" onSubmit={submit}>
      <input
        aria-label={texts.songTitle}
        placeholder={texts.songTitle}
        value={title}
        maxLength={longestTitle}
        onChange={(event) => setTitle(event.currentTarget.value)}
        className="h-9 min-w-0 flex-1 rounded-md border border-line-strong bg-sunken px-3 text-base placeholder:text-ink-faint sm:text-sm"
      />
      <Button type="submit" size="field" disabled={title.trim() === ""}>
        {texts.add}
      </Button>
    </form>
  );
}

/** Changes show immediately and are rolled back if the server rejects them. */
function useSongs(sessionId: string) {
  const queryClient = useQueryClient();
  const options = apiQueries.analysis.songs.queryOptions({ input: { sessionId } });
  const query = useQuery(options);
  const saving = useMutation(
    apiQueries.analysis.saveSongs.mutationOptions({
      onMutate: ({ songs }) => queryClient.setQueryData(options.queryKey, { songs }),
      onError: (error) =>
        toasts.show({ title: texts.notSaved, description: failureOf(error).message, tone: "destructive" }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
    }),
  );
  return { songs: query.data?.songs ?? [], save: (songs: string[]) => saving.mutate({ sessionId, songs }), query };
}
