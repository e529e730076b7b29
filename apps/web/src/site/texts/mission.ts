import type { Article } from "./article.ts";
import { openPoints } from "./open-points.ts";

export const mission: Article = {
  title: "Our mission",
  lead: "An engineer's ears in every room where music is made, on the artist's terms.",
  sections: [
    {
      id: "why",
      title: "Why we exist",
      paragraphs: [
        "You can't get a lost take back. Most are lost to small things: gain set too high, a plug-in that adds delay, a session that wasn't saved. An engineer in the room would have spotted it.",
        "We put that engineer in the room without putting them in charge of it.",
      ],
    },
    {
      id: "promise",
      title: "What we promise",
      points: [
        "You decide who comes in and what they may do, every time, in plain words.",
        "You can end it at any moment, with one press, even when the network or our servers don't answer.",
        "Nothing you make becomes ours.",
        "What we show as measured has been measured.",
      ],
    },
    {
      id: "latency",
      title: "Close enough to play",
      paragraphs: [
        "For studios in the United Kingdom we stand behind a {guaranteedRtt} round trip: a paid session that misses it is refunded under the [terms](/terms#refunds). Distance, Wi-Fi and providers differ, so [what is measured](/about#measured) in your session is always on your screen.",
        openPoints.notYet,
      ],
    },
    {
      id: "people",
      title: "Who it's for",
      points: [
        "Artists who record at home and want help for ten minutes or for a whole album.",
        "Engineers who would rather work than travel.",
        "Studios that look after people between bookings.",
      ],
    },
  ],
};
