import { company } from "../company.ts";
import type { Article } from "./article.ts";
import { openPoints } from "./open-points.ts";

export const terms: Article = {
  title: "Terms of Service",
  lead: "The agreement between you and the operator of this Foldback service. By opening an account you accept it.",
  sections: [
    {
      id: "parties",
      title: "The parties",
      paragraphs: [
        company.registeredName === null
          ? "These terms are between you and the operator of this Foldback service, in the United Kingdom. Its registered name, number and address haven't been entered yet."
          : `These terms are between you and ${company.registeredName}, ${company.registrationNumber ?? ""}, ${company.registeredAddress ?? ""}.`,
        "You must be at least {minimumAge} years old. If you're under 18, a parent or guardian must agree for you before you pay for anything.",
      ],
    },
    {
      id: "accounts",
      title: "Accounts",
      points: [
        "With an artist account, you can start sessions, pair your phone by QR code and share your screen.",
        "With an engineer account, you can join artists' sessions, and do only what each artist has allowed. We approve engineers before they can join.",
        "You can have both. Keep your password to yourself, and tell us if anyone else might know it.",
        "The QR code that pairs a phone expires after {codeExpiry}.",
      ],
    },
    {
      id: "consent",
      title: "Consent and the kill switch",
      points: [
        "Remote access begins only with the artist's explicit consent, and covers only what the consent dialog lists.",
        "The artist may reduce access, withdraw it or use the kill switch at any time, without giving a reason. Doing so is never a breach of these terms.",
        "Engineers may view, hear and control only what the session needs. They must keep it confidential, and must not record any of it without the artist's written agreement.",
        "Whenever access is granted or denied, the kill switch is used or talkback starts, we log the time, user, session and browser.",
      ],
    },
    {
      id: "ownership",
      title: "What you make is yours",
      paragraphs: [
        "We take no rights in your music, your files or your recordings. You let us store and process talkback, its transcripts, the session's notes and any takes you store with us only to provide the service to you and to the other participant.",
      ],
    },
    {
      id: "plans",
      title: "Plans and prices",
      paragraphs: [
        "Plans are monthly, in pounds sterling: Starter {starterMonthly} with sessions of up to {starterSession}, Pro {proMonthly}, Enterprise {enterpriseMonthly}. A plan renews every month until you cancel it, and then runs to the end of the month you've paid for. Your first payment for a plan comes with a {moneyBack} money-back guarantee. This doesn't affect your statutory rights as a consumer.",
        openPoints.payments,
      ],
    },
    {
      id: "payment",
      title: "Payment between artists and engineers",
      intro: [openPoints.sessionPayments],
      points: [
        "A session is paid for by card before it begins. Our payment provider holds the money until the artist approves the work.",
        "The platform's fee is {platformFee} on all transactions.",
        "We pay engineers {payoutSchedule} once their balance has reached {payoutThreshold}, unless they choose otherwise.",
        "Engineers are self-employed and responsible for their own tax.",
      ],
    },
    {
      id: "refunds",
      title: "Session refunds",
      intro: [
        openPoints.sessionRefunds,
        "Ask within {refundWindow} of the session. We refund a session for these reasons:",
      ],
      points: [
        "a round-trip time that stays {refundRtt} for part of the session,",
        "a connection failure on our servers, or",
        "an outage of the service.",
      ],
    },
    {
      id: "affiliates",
      title: "Affiliates",
      paragraphs: [
        "Affiliate links aren't available yet.",
        "Once they are, you'll receive {affiliateShare} of the revenue from each customer you bring us. We'll pay you {affiliatePayout}, once we owe you at least {affiliateMinimum}. Each link will expire after {affiliateLinkLife}.",
      ],
    },
    {
      id: "conduct",
      title: "What isn't allowed",
      points: [
        "Accessing a session, an account or a system without permission, or trying to.",
        "Recording or passing on another person's session without their agreement.",
        "Unlawful content, and material that you don't have the rights to.",
        "Automated use that overloads the service, and reselling it.",
      ],
      paragraphs: [
        "We may suspend an account that does any of this. A suspended account is signed out at once, and its sessions end.",
      ],
    },
    {
      id: "latency",
      title: "No latency guarantee",
      paragraphs: [
        "The round trip depends on networks that we don't control. These terms contain no latency guarantee: the round-trip figures on our pages are targets, and missing one isn't in itself a reason for a refund. [Session refunds](#refunds) lists the reasons. See [what we measure](/about#measured).",
      ],
    },
    {
      id: "liability",
      title: "Liability",
      paragraphs: [
        "Keep your own backups. Storing takes with us doesn't replace them. We are liable without limit for death or injury caused by negligence, for fraud, and wherever the law doesn't let us limit it. Otherwise we are liable for foreseeable loss, up to what you paid us in the twelve months before the claim.",
      ],
    },
    {
      id: "disputes",
      title: "Disputes",
      paragraphs: [
        "Write to us first. We reply to legal enquiries within {legalResponse}. Claims up to {disputeThreshold} go to the small claims track and larger claims go to arbitration in London, unless consumer law gives you a better option. The law of England and Wales applies.",
      ],
    },
    {
      id: "ending",
      title: "Ending this agreement",
      paragraphs: [
        "You can delete your account at any time. We may end the agreement on 30 days' notice, or at once for a serious breach. The [privacy policy](/privacy) says what we must keep afterwards.",
      ],
    },
    {
      id: "changes",
      title: "Changes",
      paragraphs: [
        `These terms were last changed on ${company.lastChanged}. We announce important changes 30 days before they apply.`,
      ],
    },
  ],
};
