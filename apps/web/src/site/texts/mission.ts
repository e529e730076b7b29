import type { Article } from "./article.ts";

export const mission: Article = {
  title: "Our mission",
  lead: "An engineer's ears in every room where music is made, on the artist's terms.",
  sections: [
    {
      id: "why",
      title: "Why we exist",
      paragraphs: [
        "You can't get a lost take back. Most takes are lost to small things: gain set too high, a plug-in that adds delay, a session that wasn't saved. An engineer in the room would have spotted them.",
        "We put that engineer in the room without putting them in charge of it.",
      ],
    },
    {
      id: "promise",
      title: "What we promise",
      points: [
        "You decide who comes in and what they can do, every time. We ask you in plain words.",
        "You can end the session at any moment with one press, even if the network or our servers are down.",
        "Everything you make stays yours.",
        "If we call a figure measured, we measured it.",
      ],
    },
    {
      id: "latency",
      title: "How close it feels",
      paragraphs: [
        "For studios in the United Kingdom we aim for a {ukRtt} round trip. Distance, Wi-Fi and internet providers vary, so we [can't guarantee it](/terms#latency). Your session's [own measurement](/about#measured) is always on screen.",
      ],
    },
    {
      id: "people",
      title: "Who it's for",
      points: [
        "Artists who record at home and want help for ten minutes or for a whole album.",
        "Engineers who would rather work than travel.",
        "Studios that look after their clients between bookings.",
      ],
    },
  ],
};
