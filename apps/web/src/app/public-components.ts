import type { ComponentType } from "react";
import { loadPart } from "../shared/load-part.ts";
import type { PublicPath } from "../site/page-list.ts";

/** The component of each public page, each in a file of its own. */
export const publicComponents: Record<PublicPath, () => Promise<ComponentType>> = {
  "/": () => loadPart(() => import("../pages/public/landing-page.tsx")).then((file) => file.LandingPage),
  "/artist-signup": () =>
    loadPart(() => import("../pages/public/sign-up-page.tsx")).then((file) => file.ArtistSignUpPage),
  "/engineer-signup": () =>
    loadPart(() => import("../pages/public/sign-up-page.tsx")).then((file) => file.EngineerSignUpPage),
  "/about": () => loadPart(() => import("../pages/public/about-page.tsx")).then((file) => file.AboutPage),
  "/contact": () => loadPart(() => import("../pages/public/contact-page.tsx")).then((file) => file.ContactPage),
  "/mission": () => loadPart(() => import("../pages/public/mission-page.tsx")).then((file) => file.MissionPage),
  "/values": () => loadPart(() => import("../pages/public/values-page.tsx")).then((file) => file.ValuesPage),
  "/faq": () => loadPart(() => import("../pages/public/faq-page.tsx")).then((file) => file.FaqPage),
  "/privacy": () => loadPart(() => import("../pages/public/privacy-page.tsx")).then((file) => file.PrivacyPage),
  "/terms": () => loadPart(() => import("../pages/public/terms-page.tsx")).then((file) => file.TermsPage),
  "/patent": () => loadPart(() => import("../pages/public/patent-page.tsx")).then((file) => file.PatentPage),
  "/cookies": () => loadPart(() => import("../pages/public/cookies-page.tsx")).then((file) => file.CookiesPage),
  "/download": () => loadPart(() => import("../pages/download-page.tsx")).then((file) => file.DownloadPage),
};

export const loadNotFound = (): Promise<ComponentType> =>
  loadPart(() => import("../pages/not-found-page.tsx")).then((file) => file.NotFoundPage);
