/** The two sign-up pages. */
export const signUp = {
  artist: {
    title: "Join as an Artist",
    lead: "Tell us what you make and how you work. Completing your profile takes {artistMinutes}, joining is free, and matches are instant.",
    cards: [
      {
        title: "Smart Matching",
        text: "Engineers are ranked by how well they fit your genre, your project and the way you like to work.",
      },
      {
        title: "Global Network",
        text: "Find help in your own time zone, or from engineers elsewhere who are awake when you are.",
      },
      {
        title: "Never Lose a Take",
        text: "An engineer who knows what to listen for watches your levels, latency and takes.",
      },
    ],
    stepsTitle: "Your profile in {artistSteps}",
    steps: [
      "Music Style",
      "Experience Level",
      "Project Type",
      "Budget & Frequency",
      "Setup & Location",
      "Engineer Preferences",
    ],
    explainer: null,
  },
  engineer: {
    title: "Join as an Engineer",
    lead: "Work for artists anywhere, from your own desk. Completing your profile takes {engineerMinutes}, and joining is free.",
    cards: [
      { title: "Global Clients", text: "Artists find you by what you do best, not by where you live." },
      {
        title: "Secure Payments",
        text: "Once artists [can pay you through Foldback](/terms#payment), they'll pay before the session, and our payment provider will hold the money until they approve the work.",
      },
      {
        title: "Remote Control",
        text: "See the artist's screen, hear the program feed, point and talk. To use the artist's mouse, you'd need their consent, and the [desktop app](/download) on their computer.",
      },
    ],
    stepsTitle: "Your profile in {engineerSteps}",
    steps: [
      "Specializations",
      "Experience & Tools",
      "Rates & Payment",
      "Payment Details",
      "Portfolio & Equipment",
      "Availability",
    ],
    explainer: {
      title: "How You Make Money",
      note: "Once artists [can pay you through Foldback](/terms#payment), this is how you'll be paid:",
      points: [
        "You set your hourly rate and your minimum project rate.",
        "The artist pays before the session. Our payment provider holds the money until the artist approves the work.",
        "The platform keeps {platformFee}. The rest is yours.",
        "Payouts go out {payoutSchedule} once your balance has reached {payoutThreshold}. You can change both the schedule and the minimum.",
      ],
    },
  },
  action: { signedIn: "Start Onboarding", signedOut: "Sign Up & Start Onboarding" },
} as const;
