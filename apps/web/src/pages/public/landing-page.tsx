import { DarkTallies } from "../../site/dark-tallies.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { Features } from "./landing/features.tsx";
import { Hero } from "./landing/hero.tsx";
import { HowItWorks } from "./landing/how-it-works.tsx";
import { Pricing } from "./landing/pricing.tsx";
import { Stats } from "./landing/stats.tsx";

/** The sections are in the order that the specification gives. */
export const LandingPage = () => (
  <PublicFrame>
    <Hero />
    <DarkTallies />
    <Features />
    <HowItWorks />
    <Stats />
    <Pricing />
  </PublicFrame>
);
