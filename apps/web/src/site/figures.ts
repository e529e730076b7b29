import { planPrice } from "@foldback/domain/plans/plans";
import type { PublicPath } from "./page-list.ts";

type CompanyFigure = { text: string; pages: readonly PublicPath[] };

/**
 * Every figure and claim on the public pages, and the pages that state it. Texts refer to a figure as `{name}`, and a
 * test checks that it's on exactly these pages. The latency claims differ on purpose, because the specification gives
 * each page its own.
 */
export const figures = {
  platformFee: { text: "10%", pages: ["/terms", "/faq", "/about", "/engineer-signup"] },
  payoutThreshold: { text: "£100", pages: ["/terms", "/engineer-signup"] },
  payoutSchedule: { text: "weekly", pages: ["/terms", "/engineer-signup"] },
  artistSteps: { text: "6 steps", pages: ["/artist-signup"] },
  engineerSteps: { text: "6 steps", pages: ["/engineer-signup"] },
  artistMinutes: { text: "3-5 minutes", pages: ["/artist-signup"] },
  engineerMinutes: { text: "5-7 minutes", pages: ["/engineer-signup"] },

  starterPrice: { text: planPrice("starter"), pages: ["/"] },
  proPrice: { text: planPrice("pro"), pages: ["/"] },
  enterprisePrice: { text: planPrice("enterprise"), pages: ["/"] },
  starterMonthly: { text: `${planPrice("starter")}/month`, pages: ["/faq", "/terms"] },
  proMonthly: { text: `${planPrice("pro")}/month`, pages: ["/faq", "/terms"] },
  enterpriseMonthly: { text: `${planPrice("enterprise")}/month`, pages: ["/faq", "/terms"] },
  starterSession: { text: "30 minutes", pages: ["/faq", "/terms"] },
  moneyBack: { text: "30-day", pages: ["/faq", "/terms"] },
  refundWindow: { text: "24 hours", pages: ["/terms"] },
  refundRtt: { text: "over 200 ms", pages: ["/terms"] },

  affiliateShare: { text: "10%", pages: ["/terms"] },
  affiliatePayout: { text: "monthly", pages: ["/terms"] },
  affiliateMinimum: { text: "£50", pages: ["/terms"] },
  affiliateLinkLife: { text: "90 days", pages: ["/terms"] },

  codeExpiry: { text: "5 minutes", pages: ["/privacy", "/terms"] },
  landingRtt: { text: "under 50ms", pages: ["/"] },
  browserNative: { text: "100%", pages: ["/"] },
  stage: { text: "Pre-Seed", pages: ["/"] },
  taxSchemes: { text: "SEIS/EIS", pages: ["/"] },
  startTime: { text: "30 seconds", pages: ["/"] },
  firstSession: { text: "£0", pages: ["/"] },
  patentRtt: { text: "under 40 ms", pages: ["/patent", "/privacy"] },
  studioRtt: { text: "under 30 ms", pages: ["/faq", "/values"] },
  ukRtt: { text: "sub-100 ms", pages: ["/contact", "/mission"] },
  killTime: { text: "under 100 ms", pages: ["/patent", "/faq", "/values"] },
  pictureRate: { text: "60 fps at 1080p", pages: ["/patent"] },

  enterpriseResponse: { text: "under 2 hours", pages: ["/contact", "/faq"] },
  generalResponse: { text: "within 24 hours", pages: ["/contact", "/faq"] },

  logRetention: { text: "90 days", pages: ["/privacy"] },
  recordRetention: { text: "7 years", pages: ["/privacy"] },
  backupRetention: { text: "30 days", pages: ["/privacy"] },
  idleRetention: { text: "3 years", pages: ["/privacy"] },
  idleNotices: { text: "60, 30 and 7 days", pages: ["/privacy"] },
  unverifiedRetention: { text: "7 days", pages: ["/privacy"] },
  messageRetention: { text: "one year", pages: ["/privacy"] },
  addressRetention: { text: "one day", pages: ["/privacy"] },
  minimumAge: { text: "16", pages: ["/privacy", "/terms"] },
  privacyResponse: { text: "30 days", pages: ["/privacy"] },
  legalResponse: { text: "5 business days", pages: ["/terms", "/patent"] },
  disputeThreshold: { text: "£10,000", pages: ["/terms"] },

  minimumInvestment: { text: "£10,000", pages: ["/faq", "/about"] },
  targetRaise: { text: "£1.5M", pages: ["/faq", "/about"] },
  researchRelief: { text: "18.6%", pages: ["/patent"] },
  newYorkCredit: { text: "35%", pages: ["/patent"] },
  newYorkCap: { text: "$250k", pages: ["/patent"] },
  seisRelief: { text: "50%", pages: ["/patent", "/faq"] },
  seisLimit: { text: "£250k", pages: ["/patent", "/faq"] },
  eisRelief: { text: "30%", pages: ["/patent", "/faq"] },

  signInCookie: { text: "30 days", pages: ["/cookies"] },
  signUpCookie: { text: "7 days", pages: ["/cookies"] },
  deviceCookie: { text: "a year", pages: ["/cookies"] },
  wantedPlanLife: { text: "Until the tab is closed", pages: ["/cookies"] },
  candidateCache: { text: "24 hours", pages: ["/cookies"] },
  phoneCookie: { text: "12 hours", pages: ["/cookies"] },
  draftLife: { text: "At most 7 days", pages: ["/cookies"] },
  sidebarCookie: { text: "7 days", pages: ["/cookies"] },

  macSystem: { text: "macOS 11 or later", pages: ["/download"] },
  macSize: { text: "150 MB", pages: ["/download"] },
  windowsSystem: { text: "Windows 10/11", pages: ["/download"] },
  windowsSize: { text: "180 MB", pages: ["/download"] },
  desktopVersion: { text: "v1.0.0", pages: ["/download"] },
} as const satisfies Record<string, CompanyFigure>;

export type FigureName = keyof typeof figures;

export function figureText(name: string): string {
  if (!isFigure(name)) throw new Error(`no figure is called ${name}`);
  return figures[name].text;
}

const isFigure = (name: string): name is FigureName => Object.hasOwn(figures, name);
