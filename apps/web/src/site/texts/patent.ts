import { company } from "../company.ts";
import type { Article } from "./article.ts";

export const patent: Article = {
  title: "Patent notice",
  lead: "What the pending application covers, in plain words. Only the documents filed with the patent office are binding.",
  sections: [
    {
      id: "application",
      title: "Application details",
      table: {
        head: ["Item", "Details"],
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
        "A performer's workstation shares picture and sound with a remote engineer using nothing but browsers. Every permission the engineer holds comes from a recorded decision by the performer, and carries that decision's number. A gate on the performer's own machine lets input through only for the current number. A termination control closes the gate, the media and the connection locally, before any server is told. The termination is then written into a chain of records that reveals any later change.",
      ],
    },
    {
      id: "innovations",
      title: "Innovations",
      points: [
        "Permissions that end with the decision behind them: each new decision raises a number, which at once voids anything sent under an older one, even if it's still in transit.",
        "Termination that doesn't wait: the kill switch disconnects the studio in {killTime} and needs no network or server to do so. The remote side follows as fast as the network allows.",
        "Guidance that feels like being there: the design targets are a round trip of {patentRtt} and video of up to {pictureRate}. See [what we measure](/about#measured).",
        "Evidence by construction: access is never granted without a record, and the chain reveals any later change to a record.",
      ],
    },
    {
      id: "claims",
      title: "Claims, in short",
      steps: [
        "A method in which remote pointing and input are accepted only while they carry the number of the performer's latest recorded consent.",
        "The method of claim 1, in which a withdrawal takes effect on the performer's machine before it's sent.",
        "The method of claim 1, in which each decision is stored in a chain of records with a fingerprint of the exact text shown.",
        "A system that transcribes the talkback in such a session and ties each statement in a summary to the words it came from.",
      ],
    },
    {
      id: "prior-art",
      title: "Prior art",
      table: {
        head: ["Existing approach", "What it does", "How this differs"],
        rows: [
          [
            "Remote desktop software",
            "Hands over the whole computer until it's closed",
            "Each permission is separate and named, and ends when the artist withdraws it or the session ends",
          ],
          [
            "Video meetings",
            "Share a screen and treat sound as speech",
            "Sends the program feed in stereo without speech processing, and lets the engineer point at the picture",
          ],
          [
            "Networked jamming tools",
            "Carry sound between players",
            "Guides the work on one player's computer, with consent and evidence",
          ],
          [
            "Audit logs",
            "Written by a server after the fact",
            "Each record comes before the access it grants, and is chained to the one before",
          ],
          [
            "US 11,876,850",
            "Once chunks have been uploaded, the backend makes a queue for each and renders them step by step",
            "The server stores the parts of a take as they are. Nothing is rendered, and clock drift isn't normalised",
          ],
          [
            "US 11,588,874",
            "Segments are kept in the browser's storage, uploaded one by one and joined by the server, with sound and picture merged",
            "One log of sound on the artist's disk. A file is made from it when someone downloads it",
          ],
          [
            "US 10,880,434",
            "A server starts and stops the recording, and changes its settings when data backs up",
            "The studio's browser records by itself, without a server, and never changes its settings",
          ],
          [
            "US 11,606,553, US 11,856,188, US 12,088,796, US 12,348,711 and application US 2025/0301126",
            "A server judges the quality of a segment and replaces it with one encoded with different parameters",
            "A part that's missing or damaged is sent again with the same bytes",
          ],
          [
            "US 9,407,893",
            "A gap in a recording is filled from a server",
            "A gap is marked with its place, length and reason, and is never filled",
          ],
          [
            "US 9,959,908",
            "Shows how far recordings have been healed",
            "A status light shows whether two complete copies have the same hash. Gaps are listed and left as they are",
          ],
          [
            "US 12,244,432",
            "Sends the locally recorded file after the conference",
            "The artist chooses which takes are sent. Recording needs neither a session nor a connection",
          ],
        ],
      },
    },
    {
      id: "timeline",
      title: "Timeline",
      steps: [
        "Filing: the application sets the priority date.",
        "Search: the office looks for earlier work.",
        "Publication: usually 18 months after the priority date.",
        "Examination: the claims are argued and narrowed until they are granted or refused.",
      ],
    },
    {
      id: "tax-credits",
      title: "Tax credits",
      paragraphs: [
        "Research for the product may qualify for UK R&D relief, worth up to {researchRelief} of qualifying spending, and work done in New York may qualify for a {newYorkCredit} credit, capped at {newYorkCap}. The tax authorities decide, not us.",
      ],
    },
    {
      id: "seis-eis",
      title: "SEIS and EIS",
      paragraphs: [
        "Investors who pay UK income tax may be able to claim relief: {seisRelief} under SEIS, on a raise of up to {seisLimit}, or {eisRelief} under EIS. Reliefs depend on your own circumstances and can be withdrawn. This isn't tax advice, so please consult your own adviser.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      paragraphs: [
        "For licensing or questions about the application, [write to us](/contact). We reply to legal enquiries within {legalResponse}.",
      ],
    },
  ],
};
