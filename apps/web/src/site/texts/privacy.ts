import { company } from "../company.ts";
import type { Article } from "./article.ts";
import { openPoints } from "./open-points.ts";

export const privacy: Article = {
  title: "Privacy Policy",
  lead: "What we keep about you, why, for how long, who else sees it, and what you can ask of us.",
  sections: [
    {
      id: "who",
      title: "Who is responsible",
      paragraphs: [
        company.registeredName === null
          ? "This Foldback service is run from the United Kingdom. Its operator hasn't entered a registered name, number or address yet. Until then, use the [contact form](/contact)."
          : `${company.registeredName}, ${company.registrationNumber ?? ""}, ${company.registeredAddress ?? ""}, is the controller of your data.`,
        "UK data protection law applies (UK GDPR and the Data Protection Act 2018). You must be at least {minimumAge} to use Foldback.",
      ],
    },
    {
      id: "what",
      title: "What we keep, and why",
      table: {
        head: ["Data", "Purpose", "Legal basis"],
        rows: [
          [
            "Name, email address, password (as a hash), roles, and that you're old enough (not your date of birth)",
            "Your account and signing in",
            "Contract",
          ],
          ["Passkeys, second factor, linked accounts (but no Google or GitHub tokens)", "Secure sign-in", "Contract"],
          ["Sign-ins: time, network address, browser", "Keeping your account safe", "Legitimate interest"],
          [
            "Profiles: an artist's music and preferences, an engineer's tools, rates and hours",
            "Matching artists with engineers",
            "Contract",
          ],
          [
            "Sessions: who took part, when, for how long, average round trip",
            "Running the session and applying plan limits",
            "Contract",
          ],
          [
            "Plans: which plan, when it started, and what Stripe says was paid and refunded (no card data)",
            "Your plan and its money-back guarantee",
            "Contract, legal obligation",
          ],
          [
            "Consent record: decision, scopes, time, user, session, fingerprints of the text shown and of the browser, when it ended and why",
            "Proving later what was agreed",
            "Legitimate interest, legal claims",
          ],
          [
            "Talkback audio recorded while the button is held, transcripts, summaries, markers",
            "Session notes for both of you",
            "Contract",
          ],
          [
            "Takes: an exact copy of a recording and of the talkback kept with it, if the artist stores it with us",
            "Keeping takes safe, and delivering them",
            "Contract",
          ],
          [
            "Notifications: your browser's address at its push service, and its public key",
            "Telling you about invitations, until you sign out",
            "Consent",
          ],
          ["Contact form messages", "Answering you", "Legitimate interest"],
          ["Technical logs, without addresses, tokens or contents", "Finding faults and abuse", "Legitimate interest"],
        ],
      },
    },
    {
      id: "not",
      title: "What we don't keep",
      points: [
        "Your screen, the program feed and the listenback microphone. They go from browser to browser, encrypted, and we don't record them. An artist can record their own program feed on their own computer.",
        "Your DAW's projects and files.",
        "Anything for advertising. We don't profile you, sell data or train models on your music or your words.",
      ],
    },
    {
      id: "measurements",
      title: "Measurements and codes",
      paragraphs: [
        "During a session we measure the round-trip time. We keep the average with the session, and individual values for {logRetention}. Our target is {patentRtt}. See [what we measure](/about#measured). The QR code that pairs a phone expires after {codeExpiry} and can only be used once.",
      ],
    },
    {
      id: "how-long",
      title: "How long",
      table: {
        head: ["Data", "Kept for"],
        rows: [
          [
            "Sign-in records",
            "At most {logRetention} after that sign-in was last used. We keep the full network address for {addressRetention}, then only the part that identifies the network",
          ],
          ["Technical logs", "{logRetention}"],
          ["Sign-ups that were never verified", "{unverifiedRetention}"],
          ["Contact form messages", "{messageRetention}"],
          ["Sessions, plans and payments", "{recordRetention}, for legal claims and tax rules"],
          ["Consent records", "{recordRetention}. After that, nothing links an entry to you any more"],
          [
            "Stored takes, with your ratings, notes and markers",
            "Until the artist removes them, or for 90 days (Pro) or a year (Enterprise). If the plan ends first, for another 30 days",
          ],
          ["Backups", "{backupRetention}"],
          [
            "Your account and everything else in it",
            "Until you delete it, or until {idleRetention} have passed without a sign-in. We email you {idleNotices} beforehand",
          ],
        ],
      },
      paragraphs: [
        "Every hour, the server deletes anything past its retention period: sign-in records, sign-ups that were never verified, messages from the contact form, sessions and everything that belongs to them, plans and payments, the links between consent records and people, and unused accounts.",
        openPoints.operatorsPart,
        "The consent record is a chain in which each entry carries the fingerprint of the one before. When you delete your account, everything that identifies you is removed and the chain stays intact.",
      ],
    },
    {
      id: "who-else",
      title: "Who else sees your data",
      table: {
        head: ["Who", "What", "When"],
        rows: [
          [
            "The other person in your session",
            "Your name, what your consent covers and, if you're a guest engineer, your email address",
            "During the session, and in the notes afterwards",
          ],
          [
            "An engineer you deliver a take to",
            "That take with your markers and the name of the input it was recorded from, but never your rating, your notes or any other take",
            "Until you withdraw it. The engineer keeps what they've downloaded",
          ],
          ["The operator's hosting provider", "Everything above, as a processor", "Always"],
          [
            "STUN servers (by default Google's public ones)",
            "Your network address, to find a connection to the other browser",
            "When a session connects",
          ],
          [
            "The operator's TURN relay",
            "Encrypted media that it can't read",
            "Only if there's no direct connection and a relay is configured",
          ],
          [
            "A transcription engine",
            "Talkback audio",
            "Off by default. When the operator configures one (its own, or one from OpenAI or Groq), the session page says which and whether it's in the cloud",
          ],
          [
            "A language model for summaries",
            "Transcripts",
            "None by default: notes are written on the server. When the operator configures one (its own, or one from OpenAI, Anthropic or Groq), the session page says so",
          ],
          ["A mail server", "Your address and our emails to you", "When one is configured"],
          [
            "Google or GitHub",
            "The fact that you sign in here",
            "Only if you sign in that way, and the operator has turned it on",
          ],
          [
            "Your browser's maker (Google, Mozilla, Apple or Microsoft)",
            "That a message has arrived for your browser. It's encrypted and says only that there's an invitation",
            "Only if you turn on notifications",
          ],
          ["Stripe", "Card and billing details", "Only if the operator has turned on payments"],
        ],
      },
      paragraphs: [
        "Some of these are outside the United Kingdom. In that case the transfer relies on an adequacy decision or on the UK's standard clauses.",
        openPoints.payments,
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      points: [
        "See what we hold, and take it with you.",
        "Have it corrected or deleted.",
        "Object to our use of data based on legitimate interest, or ask us to restrict it.",
        "Withdraw consent at any time. In a session, the kill switch does it at once.",
        "Complain to the Information Commissioner's Office (ico.org.uk).",
      ],
      paragraphs: [
        "On your [account page](/account) you can download everything we hold about you as one ZIP file, see your signed-in devices and sign them out, and delete your account.",
        "For everything else, use the [contact form](/contact) and include your account's email address. We answer privacy requests within {privacyResponse}.",
      ],
    },
    {
      id: "security",
      title: "How your data is protected",
      points: [
        "Passwords are hashed, and scripts can't read the sign-in cookie.",
        "Each request is checked against your current roles.",
        "Media is encrypted end to end between the two browsers.",
        "Administrators can't enter sessions, and everything they do is recorded.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      paragraphs: ["The [cookie policy](/cookies) lists what we keep in your browser."],
    },
    {
      id: "changes",
      title: "Changes",
      paragraphs: [
        `This policy was last changed on ${company.lastChanged}. When something important changes, we tell you by email or when you sign in.`,
      ],
    },
  ],
};
