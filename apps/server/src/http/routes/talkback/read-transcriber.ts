import type { TalkbackDeps } from "../../../modules/talkback/ports.ts";
import { signedIn } from "../../procedures.ts";

export const readTranscriberRoute = ({ transcriber }: TalkbackDeps) =>
  signedIn.talkback.transcriber.handler(() => transcriber.state());
