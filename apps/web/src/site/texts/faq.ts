import { planOf } from "@foldback/domain/plans/plans";

/** The questions by category. One answer is open at a time. */
export type FaqCategory = { id: string; title: string; questions: readonly { question: string; answer: string }[] };

export const faq = {
  title: "Questions and answers",
  lead: "What people ask before and after their first session.",
  support: { title: "Not answered here?", action: "Contact support" },
} as const;

const enterpriseToday = planOf("enterprise")
  .contents.filter(({ coming }) => !coming)
  .map(({ text }, at) => (at === 0 ? text.charAt(0).toLowerCase() + text.slice(1) : text))
  .join(", plus ");

export const faqCategories: readonly FaqCategory[] = [
  {
    id: "getting-started",
    title: "Getting Started",
    questions: [
      {
        question: "What do I need?",
        answer:
          "The artist needs a desktop browser on the computer that runs the DAW. Chrome and Edge can share a tab with its sound and, on Windows, the whole screen with sound. The engineer can use any modern browser. You don't need to install Foldback.",
      },
      {
        question: "Does it work with my DAW?",
        answer:
          "Yes, with any DAW. Foldback shares your screen and the sound you choose, so it doesn't matter which program you use.",
      },
      {
        question: "How do I start a session?",
        answer:
          "Sign in, press Start Session, choose an engineer and decide what they can do. Scan the QR code to use your phone as a second kill switch.",
      },
      {
        question: "Do I have to pay first?",
        answer: "No. Your first session is free, and you don't need a plan. It has the same limits as Starter.",
      },
    ],
  },
  {
    id: "security-privacy",
    title: "Security & Privacy",
    questions: [
      {
        question: "Who can see and hear me?",
        answer:
          "Only the engineer you've let in, and only while the lamps on your screen are lit. Our administrators can't join, watch, hear or control a session, or give consent for you.",
      },
      {
        question: "What does the kill switch do?",
        answer:
          "It closes the peer connection in {killTime}, logs the time, shows you a confirmation and notifies the engineer. It works on your machine first, without waiting for a server. Your engineer's picture and sound cut out as soon as the network allows.",
      },
      {
        question: "What is recorded?",
        answer:
          "Each consent decision, each use of the kill switch and the start of each talkback, with the time. We keep a recording of what the engineer says while holding the talk button and, if transcription is on, a transcript. The picture and the program feed go from browser to browser, and we don't keep them. You can record takes of your program feed: they stay on your own computer unless you store them with us.",
      },
      {
        question: "Is the connection encrypted?",
        answer:
          "Yes: picture, sound and pointer are encrypted between the two browsers. Both screens should show the same four words. Read them out to each other to check that the connection isn't being intercepted.",
      },
    ],
  },
  {
    id: "technical-details",
    title: "Technical Details",
    questions: [
      {
        question: "How low is the latency?",
        answer:
          "We aim for a round trip of {studioRtt} between two good connections in the same region. The badge in your session shows the actual figure. See [what we measure](/about#measured).",
      },
      {
        question: "What happens when the connection drops?",
        answer:
          "The session pauses on both screens. When you're back, you choose Continue or End. Remote control never resumes on its own.",
      },
      {
        question: "Can the engineer click in my DAW?",
        answer:
          "Not in the browser, where they can only point at your screen with a guide cursor. To move your mouse, they'd need your consent and the [desktop app](/download) on your computer, which isn't out yet.",
      },
      {
        question: "How is talkback turned into text?",
        answer:
          "It depends on how your Foldback server is set up. The session page names the engine and says whether it runs on the server or in the cloud. Without an engine, you just get the recording.",
      },
    ],
  },
  {
    id: "pricing-plans",
    title: "Pricing & Plans",
    questions: [
      {
        question: "What does it cost?",
        answer: `Starter is {starterMonthly} with sessions of up to {starterSession}, ${planOf("pro").name} is {proMonthly} with no time limit, and Enterprise is {enterpriseMonthly}. Enterprise currently includes ${enterpriseToday}. Its other features are planned, but have no date yet. Your first session is free. [Compare the plans](/#pricing).`,
      },
      {
        question: "Can I get a refund?",
        answer:
          "Plans come with a {moneyBack} money-back guarantee on the first payment. The [terms](/terms#refunds) cover payments for single sessions.",
      },
      {
        question: "How are engineers paid?",
        answer:
          "Not through Foldback yet. Once artists [can pay engineers here](/terms#payment), they'll pay before the session. Our payment provider will hold the money until the artist approves the work, and the engineer will receive it less our {platformFee} fee.",
      },
    ],
  },
  {
    id: "investment-legal",
    title: "Investment & Legal",
    questions: [
      {
        question: "Can I invest?",
        answer:
          "We aim to raise {targetRaise}. The minimum investment is {minimumInvestment}. This is information, not an offer. [Write to us](/contact) for the documents.",
      },
      {
        question: "Is there any tax relief?",
        answer:
          "UK investors may qualify for SEIS relief of {seisRelief}, on a raise of up to {seisLimit}, or EIS relief of {eisRelief}. It depends on your circumstances, so take advice.",
      },
      {
        question: "Is the technology patented?",
        answer: "A patent application is pending. The [patent notice](/patent) says what it covers.",
      },
      {
        question: "Who owns what we record?",
        answer:
          "You do. Foldback takes no rights in your music. What you agree with your engineer is between the two of you.",
      },
    ],
  },
  {
    id: "support",
    title: "Support",
    questions: [
      {
        question: "How do I reach you?",
        answer:
          "Use the [contact form](/contact). We answer {generalResponse}, on every plan. We plan to answer Enterprise customers in {enterpriseResponse}.",
      },
      {
        question: "Something went wrong in a session. What now?",
        answer:
          "If it's still running, end it or press the kill switch. Then send us the room code and the time. Your project stays as it is, on your own computer.",
      },
      {
        question: "I didn't get the verification email.",
        answer: "Check your spam folder, then sign in again. You'll be offered a new link.",
      },
    ],
  },
];
