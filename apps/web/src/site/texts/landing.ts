/** The landing page, section by section. */
export const landing = {
  hero: {
    title: "Never Lose a Take",
    lead: "Your engineer sees your session, hears your mix and guides you from anywhere. You decide what they can do, and one press ends the session.",
    start: "Start a free session",
    sample: "See it move",
    facts: [
      { value: "{startTime}", label: "to start, with nothing to install" },
      { value: "{firstSession}", label: "for your first session, no card needed" },
      { value: "1 press", label: "cuts off all remote access" },
    ],
  },
  film: {
    alt: "Two browsers in one session. In the studio, the engineer's named pointer moves over the shared arrangement. Then the artist presses the red kill switch, and the engineer's picture goes dark.",
    caption:
      "A session in ten seconds, without sound. The engineer points, the artist presses the kill switch, and the engineer's screen goes dark.",
    play: "Play the film",
    pause: "Pause the film",
  },
  code: {
    title: "Scan on any studio PC",
    opens: (host: string) => `Opens ${host} on your phone.`,
    of: (host: string) => `QR code for ${host}`,
  },
  pictures: {
    studio: {
      alt: "The artist's dashboard in a live session: the shared arrangement with the engineer's guide cursor, lit tallies, the stereo meter and the red kill switch.",
      caption: "The artist's side of a live session.",
    },
    desk: {
      alt: "The engineer's desk in the same session: the artist's screen fills the page, with the talk button and the connection figures below.",
      caption: "The engineer's side of the same moment.",
    },
    consent: {
      alt: "The consent dialog: it names the engineer, lists what they can see, hear and do, and asks for a confirmation.",
      caption: "What we ask the artist, word for word.",
    },
  },
  tallies: {
    title: "Nothing is shared until you say so",
    text: "Six lamps sit at the top of every session. Each one is lit only while its source is live.",
    label: "Tallies",
    screen: "Screen",
    programFeed: "Program",
    mic: "Mic",
    talkback: "Talkback",
    control: "Control",
    recording: "Recording",
  },
  features: {
    title: "Features",
    cards: {
      analysis: {
        title: "AI Session Analysis",
        text: "If transcription is on, we transcribe what the engineer says while holding the talk button, then write a summary with suggestions. Every sentence cites the lines it's based on. You can always see which engine wrote the summary and where it runs.",
      },
      latency: {
        title: "Zero-Latency Feel",
        text: "The picture, the program feed and the pointer travel straight from one browser to the other wherever your networks allow it. We measure the round trip every two seconds and show it. If we can't measure it, we say so.",
      },
      consent: {
        title: "Explicit Consent",
        text: "Your engineer sees and hears nothing until you agree. The dialog names the engineer and each permission. You can reduce or withdraw access at any time, or end everything with the kill switch.",
      },
      ownership: {
        title: "Artist Owns the Art",
        text: "Your DAW and your project stay on your machine. Foldback connects you with your engineer and takes no rights in what you make.",
      },
      export: {
        title: "Full Export",
        text: "Export transcripts, summaries, markers and consent times as text, tables, subtitles, MIDI markers or a REAPER project, whenever you like.",
      },
    },
    overview: {
      title: "Platform overview",
      text: "One session, with each side in its own browser window.",
      points: [
        "The studio side shares a screen or a window, the program feed in stereo and a listenback microphone.",
        "Your engineer watches, points, talks to you and marks moments.",
        "Access starts only once your consent is on record, and the record is tamper-evident.",
      ],
    },
  },
  howItWorks: {
    title: "How it works",
    steps: [
      {
        title: "Scan the QR code",
        text: "Start a session on the studio PC and scan the code on its screen. Your phone becomes a second kill switch.",
      },
      {
        title: "Grant consent",
        text: "See which engineer is asking and what they'd be able to do, then grant or deny access. We record your answer and the time.",
      },
      {
        title: "Engineer remote control with AI transcription",
        text: "Your engineer joins, points and talks. You hear them live. We keep a recording of what they say and, if transcription is on, a transcript.",
      },
      {
        title: "AI insights and export",
        text: "Your summary, suggestions and markers are ready when you are. Read them, or take them into your DAW.",
      },
    ],
  },
  stats: {
    title: "In numbers",
    items: [
      { figure: "landingRtt", label: "RTT" },
      { figure: "browserNative", label: "browser native" },
      { figure: "stage", label: "funding stage" },
      { figure: "taxSchemes", label: "tax relief eligibility" },
    ],
    measured: "See what's [measured](/about#measured) and what's only a target.",
  },
  pricing: {
    title: "Pricing",
    text: "Monthly prices, in pounds. You don't need a plan for your first session.",
    perMonth: "per month",
    popular: "Most Popular",
    action: "Get Started",
  },
  signedIn: { artist: "Artist Dashboard", engineer: "Engineer Dashboard" },
  signedOut: { artist: "Artist Login", engineer: "Engineer Login" },
} as const;
