import { Switch } from "@foldback/ui/switch";
import { texts } from "../texts.ts";

type TalkbackSwitchProps = { talkback: { isOn: boolean; set: (on: boolean) => void } | null };

/** Plays the server's copy of a take with or without its talkback. Renders nothing if there's no talkback. */
export const TalkbackSwitch = ({ talkback }: TalkbackSwitchProps) =>
  talkback && (
    <Switch checked={talkback.isOn} onCheckedChange={talkback.set}>
      {texts.playTalkback}
    </Switch>
  );
