import { company } from "../company.ts";
import type { Article } from "./article.ts";

export const patent: Article = {
  title: "Patent notice",
  lead: "What the pending application covers, in plain words. Only the documents at the patent office are binding.",
  sections: [
    {
      id: "application",
      title: "Application details",
      table: {
        head: ["Entry", "State"],
        rows: [
          ["Status", "Pending. No patent has been granted"],
          ["Office", "UK Intellectual Property Office"],
          ["Applicant", company.registeredName ?? "Foldback (registered name not published yet)"],
          ["Application number", company.patentApplicationNumber ?? "Not published yet"],
        ],
      },
    },
    {
      id: "title",
      title: "Title of the invention",
      paragraphs: [
        "Consent-bound remote guidance of a recording workstation in a browser, with local termination and chained evidence.",
      ],
    },
    {
      id: "abstract",
      title: "Abstract",
      paragraphs: [
        "A performer's workstation shares picture and sound with a remote engineer through browsers alone. Each right of the engineer follows from a recorded decision of the performer and carries the number of that decision. A gate on the performer's own machine lets input through only for the current number. A termination control closes the gate, the media and the connection locally, before any server is told, and the act is written into a chain of records that shows later changes.",
      ],
    },
    {
      id: "innovations",
      title: "Innovations",
      points: [
        "Rights that end with their decision: raising the number voids everything older at once, even what's still on its way.",
        "Termination that doesn't wait: the kill switch disconnects the studio in {killTime} and needs neither network nor server there. The remote side follows as fast as the network allows.",
        "Guidance that feels like being there: a round trip of {patentRtt} and pictures of up to {pictureRate} are the design targets. See [what we measure](/about#measured).",
        "Evidence by construction: no grant without its record, and a record that can't be changed unnoticed.",
      ],
    },
    {
      id: "claims",
      title: "Claims, in short",
      steps: [
        "A method in which remote pointing and input are accepted only while they carry the number of the performer's latest recorded consent.",
        "The method of 1, in which withdrawal takes effect on the performer's machine before it is sent.",
        "The method of 1, in which each decision is stored with the exact text that was shown, as a fingerprint, in a chain of records.",
        "A system that transcribes talkback of such a session and ties each statement of a summary to the words it came from.",
      ],
    },
    {
      id: "prior-art",
      title: "Prior art",
      table: {
        head: ["Known", "What it does", "What is different here"],
        rows: [
          [
            "Remote desktop software",
            "Hands over a whole computer until it is closed",
            "Each permission is separate and named, and ends when the artist withdraws it or the session ends",
          ],
          [
            "Video meetings",
            "Shares a screen, treats sound as speech",
            "Program feed in stereo without speech processing, and pointing at the picture",
          ],
          [
            "Networked jamming tools",
            "Carry sound between players",
            "Guidance of one player's workstation, with consent and evidence",
          ],
          ["Audit logs", "Are written by a server after the fact", "The record comes before the grant, and is chained"],
        ],
      },
    },
    {
      id: "timeline",
      title: "Timeline",
      steps: [
        "Filing: the application sets the priority date.",
        "Search: the office looks for earlier work.",
        "Publication: as a rule eighteen months after the priority date.",
        "Examination: the claims are argued and narrowed until they are granted or refused.",
      ],
    },
    {
      id: "tax-credits",
      title: "Tax credits",
      paragraphs: [
        "Research for the product may qualify for UK R&D relief, worth up to {researchRelief} of qualifying spending, and work done in New York for a credit of {newYorkCredit}, capped at {newYorkCap}. The tax authorities decide that, not us.",
      ],
    },
    {
      id: "seis-eis",
      title: "SEIS and EIS",
      paragraphs: [
        "Investors who pay UK income tax may be able to claim relief: {seisRelief} under SEIS, on a raise of up to {seisLimit}, or {eisRelief} under EIS. Reliefs depend on your own circumstances and can be withdrawn. This isn't advice, so please take your own.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      paragraphs: [
        "Licensing and questions about the application: [write to us](/contact). Legal messages are answered in {legalResponse}.",
      ],
    },
  ],
};
