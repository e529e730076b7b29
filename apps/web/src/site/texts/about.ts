import type { Article } from "./article.ts";
import { openPoints } from "./open-points.ts";

export const about: Article = {
  title: "About Foldback",
  lead: "Foldback brings an engineer into your recording session, in the browser, and keeps you in charge.",
  sections: [
    {
      id: "company",
      title: "Company overview",
      paragraphs: [
        "Foldback is a young UK company with one product: a remote recording studio where an engineer can see, hear, point and talk while an artist works in their own DAW on their own computer.",
        "Foldback is what engineers call the sound sent back to the performer. That's where the name comes from: our help goes straight back to the artist, and the work stays theirs.",
      ],
    },
    {
      id: "mission",
      title: "Mission",
      paragraphs: [
        "Having a good pair of ears on your music shouldn't depend on where you live. Our [mission](/mission) is to bring an engineer into any room where music is made, on the artist's terms.",
      ],
    },
    {
      id: "problem",
      title: "The problem",
      paragraphs: [
        "Many records begin in a bedroom. When a take clips, a latency setting is wrong or the headphone mix is unusable, the person who could fix it in a minute is somewhere else.",
        "Meeting apps put music through an echo canceller. Remote desktop tools hand over the whole computer. Neither asks the performer's permission, and neither leaves a record of what was agreed.",
      ],
    },
    {
      id: "solution",
      title: "The solution, and how it works",
      steps: [
        "The artist starts a session and chooses an engineer, or opens it to every approved engineer.",
        "The consent dialog names the engineer and each permission. The artist's decision is recorded before anything is shared.",
        "Picture, stereo program feed and talkback go straight from browser to browser. The engineer can point at the artist's screen. Once the desktop app is out, they'll also be able to control the DAW, with consent.",
        "If transcription is on, what the engineer says while holding the talk button is turned into text, a summary and suggestions that cite their sources.",
        "One press of the kill switch closes everything on the artist's machine first, without waiting for a server.",
      ],
    },
    {
      id: "measured",
      title: "What we measure",
      paragraphs: [
        "The round-trip figures on our pages are targets unless we say otherwise. The figure you see in a session is never a target. It's the round-trip time of your current connection, read from the browser every two seconds. Until there's a reading, the badge says 'not measured'.",
        "The average in the consent record and in exports comes from the same readings. The source code comes with a benchmark that compares our timings with those of a plain connection, and shows them even when we miss a target.",
      ],
    },
    {
      id: "values",
      title: "Values",
      paragraphs: [
        "Artist Owns the Art, Zero-Latency Feel, Explicit Consent, Full Export and Premium Experience: [what we mean by them](/values).",
      ],
    },
    {
      id: "market",
      title: "Market",
      paragraphs: [
        "Foldback brings three groups together: artists who record themselves, engineers who sell their time by the hour or by the project, and studios that want to help clients between bookings. Engineers set their own rates. The platform charges artists a small monthly fee, and will keep {platformFee} of what [artists pay engineers](/terms#payment).",
      ],
    },
    {
      id: "patent",
      title: "Patent",
      paragraphs: [
        "We've applied for a patent on the way we bind consent, control and evidence together. The [patent notice](/patent) explains what the application covers.",
      ],
    },
    {
      id: "investment",
      title: "Investment and roadmap",
      intro: [
        "Foldback is at the pre-seed stage and aims to raise {targetRaise}. The minimum investment is {minimumInvestment}. This page is information, not an offer: we offer shares only in separate documents, and only to people who can lawfully receive an offer. Shares in young companies can lose all their value.",
      ],
      steps: [
        "Now: live sessions with consent, profiles and matching, talkback as text, session notes and exports in the browser, recording on the artist's computer, plans and the admin console.",
        "Next: payment for sessions, and payouts.",
        "Then: the desktop app for native control.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      paragraphs: ["Write to us on the [contact page](/contact).", openPoints.payments],
    },
  ],
};
