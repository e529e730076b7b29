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
          ? "Foldback runs this service from the United Kingdom. The operator of this installation has not entered its registered name, number and address yet; until then, use the [contact form](/contact)."
          : `${company.registeredName}, ${company.registrationNumber ?? ""}, ${company.registeredAddress ?? ""}, is the controller of your data.`,
        "UK data protection law applies (UK GDPR and the Data Protection Act 2018). You must be at least {minimumAge} to use Foldback.",
      ],
    },
    {
      id: "what",
      title: "What we keep, and why",
      table: {
        head: ["Data", "What for", "Legal basis"],
        rows: [
          [
            "Name, email address, password (as a hash), roles, that you are old enough (not your date of birth)",
            "Your account and signing in",
            "Contract",
          ],
          ["Passkeys, second factor, linked sign-ins (no tokens of Google or GitHub)", "Signing in safely", "Contract"],
          ["Sign-ins: time, network address, browser", "Keeping your account safe", "Legitimate interest"],
          [
            "Profiles: an artist's music and wishes, an engineer's tools, rates and hours",
            "Matching artists with engineers",
            "Contract",
          ],
          [
            "Sessions: who, when, how long, average round trip",
            "Holding the session, and the limits of plans",
            "Contract",
          ],
          [
            "Plans: which, since when, what was paid and refunded, as Stripe reports it; no card data",
            "Your plan and its money-back guarantee",
            "Contract; legal obligation",
          ],
          [
            "Consent record: decision, scopes, time, user, session, fingerprints of the text shown and of the browser, end and its reason",
            "Showing later what was agreed",
            "Legitimate interest; legal claims",
          ],
          [
            "Talkback: sound while the button is held, its text, summaries, markers",
            "Session notes for both of you",
            "Contract",
          ],
          ["Messages of the contact form", "Answering you", "Legitimate interest"],
          ["Technical logs, without addresses, tokens and contents", "Finding faults and abuse", "Legitimate interest"],
        ],
      },
    },
    {
      id: "not",
      title: "What we do not keep",
      points: [
        "The picture of your screen, the program feed and the listenback microphone: they go from browser to browser, encrypted, and are not recorded by us. " +
          openPoints.recording,
        "Your DAW's projects and files.",
        "Anything for advertising. We do not profile you, sell data or train models on your music or your words.",
      ],
    },
    {
      id: "measurements",
      title: "Measurements and codes",
      paragraphs: [
        "During a session we measure the round-trip time. The average is kept with the session, and single values for {logRetention}. Our target is {patentRtt}; [what is measured](/about#measured) is what is kept. The QR code that pairs a phone expires after {codeExpiry} and works once.",
      ],
    },
    {
      id: "how-long",
      title: "How long",
      table: {
        head: ["Data", "Kept for"],
        rows: [
          [
            "Technical logs, and the traces of signing in",
            "{logRetention}; the full network address for {addressRetention}, then only its network",
          ],
          ["Sign-ups that were never verified", "{unverifiedRetention}"],
          ["Messages of the contact form", "{messageRetention}"],
          [
            "Sessions, consent records, plans and payments",
            "{recordRetention}, because claims and tax rules require it",
          ],
          ["Backups", "{backupRetention}"],
          [
            "Your account and everything else in it",
            "Until you delete it, or until {idleRetention} have passed without a sign-in, with notices {idleNotices} before",
          ],
        ],
      },
      paragraphs: [
        "Every hour the server deletes what has reached its limit: traces of signing in, sign-ups that were never verified, messages from the contact form, sessions with everything that belongs to them, plans and payments, the links between consent records and people, and unused accounts.",
        openPoints.operatorsPart,
        "The consent record is a chain in which each entry carries the fingerprint of the one before. When an account is deleted, what points to you is removed and the chain stays whole.",
      ],
    },
    {
      id: "who-else",
      title: "Who else sees it",
      table: {
        head: ["Who", "What", "When"],
        rows: [
          [
            "The other side of your session",
            "Your name, and what your consent covers",
            "During the session; notes afterwards",
          ],
          ["The operator's hosting", "Everything above, as a processor", "Always"],
          [
            "STUN servers (by default Google's public ones)",
            "Your network address, to find the way to the other browser",
            "When a session connects",
          ],
          [
            "A TURN relay of the operator",
            "Encrypted media that it cannot read",
            "Only if no direct way is found, and one is configured",
          ],
          [
            "A transcription engine",
            "Talkback sound",
            "Off by default. When the operator names one (its own, OpenAI, Groq), the page says which and whether it is in the cloud",
          ],
          [
            "A language model for summaries",
            "Transcripts",
            "None by default: notes are made on the server. When one is configured (OpenAI, Anthropic, Groq, its own), the page says so",
          ],
          ["A mail server", "Your address and our mails to you", "When one is configured"],
          ["Google or GitHub", "That you sign in here", "Only if you choose it, and it is configured"],
          ["Stripe", "Card and billing details", "Only if the operator has configured payments"],
        ],
      },
      paragraphs: [
        "Some of these are outside the United Kingdom. Where that is so, the transfer rests on an adequacy decision or on the UK's standard clauses.",
        openPoints.payments,
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      points: [
        "See what we hold, and take it with you.",
        "Have it corrected or deleted.",
        "Object to what rests on legitimate interest, or have it restricted.",
        "Withdraw a consent at any time; in a session the kill switch does it at once.",
        "Complain to the Information Commissioner's Office (ico.org.uk).",
      ],
      paragraphs: [
        "On your [account page](/account) you can download everything we hold about you as one archive, see and end your sign-ins, and delete your account.",
        "For everything else, use the [contact form](/contact) and give your account's address. We answer privacy requests within {privacyResponse}.",
      ],
    },
    {
      id: "security",
      title: "How it is protected",
      points: [
        "Passwords are hashed; the sign-in cookie cannot be read by scripts.",
        "Each request is checked against your roles as they are at that moment.",
        "Media is encrypted end to end between the two browsers.",
        "Administrators cannot enter sessions, and what they do is recorded.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      paragraphs: ["What is kept in your browser is in the [cookie policy](/cookies)."],
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
