/** The public pages with the title and description that search engines and shared links show. */
export const publicPages = [
  {
    path: "/",
    title: "Foldback: never lose a take",
    description:
      "Your engineer sees your session, hears your mix and guides you from anywhere, in the browser. You decide what they can do, and one press ends the session.",
  },
  {
    path: "/sample",
    title: "See it move - Foldback",
    description:
      "A sample session in your browser, without an account: give consent, point, talk, and press the kill switch.",
  },
  {
    path: "/artist-signup",
    title: "Join as an Artist - Foldback",
    description: "Free to join: tell us about your music and get matched with audio engineers.",
  },
  {
    path: "/engineer-signup",
    title: "Join as an Engineer - Foldback",
    description: "Free to join: help artists anywhere from your own desk, set your rates, choose your hours.",
  },
  {
    path: "/about",
    title: "About - Foldback",
    description: "Who builds Foldback, what problem it solves, how it works and what we measure.",
  },
  {
    path: "/contact",
    title: "Contact - Foldback",
    description:
      "Contact Foldback about sales, support, engineering or investment. We answer general messages within a day.",
  },
  {
    path: "/mission",
    title: "Mission - Foldback",
    description: "An engineer's ears in every room where music is made, on the artist's terms.",
  },
  {
    path: "/values",
    title: "Values - Foldback",
    description: "Artist Owns the Art, Zero-Latency Feel, Explicit Consent, Full Export, Premium Experience.",
  },
  {
    path: "/faq",
    title: "Questions and answers - Foldback",
    description: "Getting started, security and privacy, technical details, plans, investment and support.",
  },
  {
    path: "/privacy",
    title: "Privacy Policy - Foldback",
    description: "What Foldback keeps about you, for how long, who sees it, and how to export or delete it.",
  },
  {
    path: "/terms",
    title: "Terms of Service - Foldback",
    description:
      "The agreement between you and the operator of Foldback: accounts, consent, payment, refunds and disputes.",
  },
  {
    path: "/patent",
    title: "Patent notice - Foldback",
    description:
      "What the pending patent application covers: consent-bound remote guidance with a kill switch and evidence.",
  },
  {
    path: "/cookies",
    title: "Cookie Policy - Foldback",
    description: "One cookie keeps you signed in. No advertising, no tracking, no third-party cookies.",
  },
  {
    path: "/download",
    title: "Desktop app - Foldback",
    description: "What already works in the browser, and what the desktop app for macOS and Windows will add.",
  },
  {
    path: "/help",
    title: "Help - Foldback",
    description: "How to run your first session, send your DAW's sound and solve problems, with search.",
  },
  {
    path: "/help/artist",
    title: "Your first session as an artist - Foldback help",
    description:
      "Check your set-up, invite an engineer, give consent, understand the lamps and stop everything at once.",
  },
  {
    path: "/help/engineer",
    title: "Your first session as an engineer - Foldback help",
    description: "Get approved, receive invitations, join, listen, point and talk to the artist.",
  },
  {
    path: "/help/sound",
    title: "Send your DAW's sound - Foldback help",
    description:
      "Loopback devices on Mac, Windows and Linux, what each browser can share, and where each DAW sends its mix.",
  },
  {
    path: "/help/troubleshooting",
    title: "Solve a problem - Foldback help",
    description:
      "No sound, mono, distortion, echo, blocked screen or microphone, failed connections: what to try, in order.",
  },
  {
    path: "/help/shortcuts",
    title: "Keyboard shortcuts - Foldback help",
    description: "Every keyboard shortcut in Foldback: the kill switch, talking, markers and the admin console.",
  },
] as const;

export type PublicPath = (typeof publicPages)[number]["path"];

export const notFoundPage = {
  title: "Page not found - Foldback",
  description: "There's no page at this address.",
} as const;
