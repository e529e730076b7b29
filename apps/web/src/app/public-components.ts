import type { ComponentType } from "react";
import { loadPart } from "../shared/http/load-part.ts";
import type { PublicPath } from "../site/page-list.ts";

/** Each public page's component, loaded from the page's file. */
export const publicComponents: Record<PublicPath, () => Promise<ComponentType>> = {
  "/": () => import("../pages/public/landing-page.tsx").then((file) => file.LandingPage),
  "/sample": () => import("../pages/public/sample-page.tsx").then((file) => file.SamplePage),
  "/artist-signup": () => import("../pages/public/sign-up-page.tsx").then((file) => file.ArtistSignUpPage),
  "/engineer-signup": () => import("../pages/public/sign-up-page.tsx").then((file) => file.EngineerSignUpPage),
  "/about": () => import("../pages/public/about-page.tsx").then((file) => file.AboutPage),
  "/contact": () => import("../pages/public/contact-page.tsx").then((file) => file.ContactPage),
  "/mission": () => import("../pages/public/mission-page.tsx").then((file) => file.MissionPage),
  "/values": () => import("../pages/public/values-page.tsx").then((file) => file.ValuesPage),
  "/faq": () => import("../pages/public/faq-page.tsx").then((file) => file.FaqPage),
  "/privacy": () => import("../pages/public/privacy-page.tsx").then((file) => file.PrivacyPage),
  "/terms": () => import("../pages/public/terms-page.tsx").then((file) => file.TermsPage),
  "/patent": () => import("../pages/public/patent-page.tsx").then((file) => file.PatentPage),
  "/cookies": () => import("../pages/public/cookies-page.tsx").then((file) => file.CookiesPage),
  "/help": () => import("../pages/public/help-page.tsx").then((file) => file.HelpPage),
  "/help/artist": () => import("../pages/public/help/artist-page.tsx").then((file) => file.ArtistHelpPage),
  "/help/engineer": () => import("../pages/public/help/engineer-page.tsx").then((file) => file.EngineerHelpPage),
  "/help/sound": () => import("../pages/public/help/sound-page.tsx").then((file) => file.SoundHelpPage),
  "/help/troubleshooting": () =>
    import("../pages/public/help/troubleshooting-page.tsx").then((file) => file.TroubleshootingHelpPage),
  "/help/shortcuts": () => import("../pages/public/help/shortcuts-page.tsx").then((file) => file.ShortcutsHelpPage),
  "/download": () => import("../pages/download-page.tsx").then((file) => file.DownloadPage),
};

export const loadPublicPage = (path: PublicPath): Promise<ComponentType> => loadPart(publicComponents[path]);

export const loadNotFound = (): Promise<ComponentType> =>
  loadPart(() => import("../pages/not-found-page.tsx").then((file) => file.NotFoundPage));
